/**
 * A number with a fixed number of decimals as C prints it: exact halves go to the even digit, where `toFixed` takes them up.
 *
 * The only doubles halfway between two such decimals are odd multiples of 2^-(digits + 1): with four digits reciprocal rank 32, 0.03125,
 * prints 0.0312.
 *
 * - agrees with: C's printf `%.4f`
 */
export const fixed = (value: number, digits = 4): string => {
  if (Object.is(value, -0)) return `-${fixed(0, digits)}`
  const text = value.toFixed(digits)
  const halves = Math.abs(value) * 2 ** (digits + 1)
  const isHalfway = Number.isInteger(halves) && halves % 2 === 1
  const last = Number(text.at(-1))
  return isHalfway && last % 2 === 1 ? `${text.slice(0, -1)}${last - 1}` : text
}
