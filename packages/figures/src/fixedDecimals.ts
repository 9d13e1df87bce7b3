/**
 * A number with a fixed number of decimals, as the table of a figure prints it. Exact halves are rounded to even, and zeros have no minus. This package has
 * no imports, so it repeats the rule of `@litfuse/files/numbers`; a test of bench compares the two.
 */
export const fixedDecimals = (value: number, digits: number): string => {
  const text = value.toFixed(digits)
  // only odd multiples of 2^-(digits + 1) lie halfway, and `toFixed` takes them up
  const halves = Math.abs(value) * 2 ** (digits + 1)
  const last = Number(text.at(-1))
  const isTakenUp = Number.isInteger(halves) && halves % 2 === 1 && last % 2 === 1
  const even = isTakenUp ? `${text.slice(0, -1)}${last - 1}` : text
  return even.startsWith("-") && !/[1-9]/.test(even) ? even.slice(1) : even
}
