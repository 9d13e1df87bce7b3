/**
 * The least p this house reports without a floor of its own. A p of 0 would claim that chance is impossible, and no test can say that; it
 * appears where a distribution function underflows, or where every topic differs by the same amount.
 */
export const least = Number.MIN_VALUE

/** A p from a distribution function, kept in (0, 1]. */
export const clamp = (p: number): number => Math.min(1, Math.max(least, p))

/**
 * A p as tables print it: three decimals, two significant digits below 0.001, and `<=` where no resample was as extreme as what was seen, for
 * then the number tells how many resamples were drawn and not how rare the data are.
 *
 * - shape: `isFloor` comes from a test by resampling
 */
export const print = (p: number, isFloor = false): string => {
  const text = p >= 0.001 ? p.toFixed(3) : p.toExponential(1)
  return isFloor ? `<= ${text}` : text
}
