/**
 * A number with a fixed count of decimals, exact halves to even: C's `%.4f`. `toFixed` rounds exact halves up (1/32 would print 0.0313).
 *
 * - agrees with: trec_eval's output
 */
export const fixed = (value: number, digits: number): string => {
  const rounded = value.toFixed(digits)
  const scaled = Math.abs(value) * 10 ** digits
  // only then can the value lie exactly between two printed ones; the long expansion is exact and decides
  if (scaled - Math.floor(scaled) !== 0.5 || !/^5?0*$/.test(value.toFixed(digits + 40).slice(rounded.length + (digits === 0 ? 1 : 0))))
    return rounded
  const down = (Math.sign(value) * Math.floor(scaled)) / 10 ** digits
  return Math.floor(scaled) % 2 === 0 ? down.toFixed(digits) : rounded
}
