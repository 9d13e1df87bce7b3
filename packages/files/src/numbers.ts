/**
 * A number with a fixed number of decimals as C prints it: exact halves go to the even digit, where `toFixed` takes them up.
 *
 * The only doubles halfway between two such decimals are odd multiples of 2^-(digits + 1): with four digits reciprocal rank 32, 0.03125,
 * prints 0.0312.
 *
 * - empty: a number that is rounded to zero from below, and -0, keep their sign, as C has it
 * - agrees with: C's printf `%.4f`
 */
export const printf = (value: number, digits = 4): string => {
  if (Object.is(value, -0)) return `-${printf(0, digits)}`
  const text = value.toFixed(digits)
  const halves = Math.abs(value) * 2 ** (digits + 1)
  const isHalfway = Number.isInteger(halves) && halves % 2 === 1
  const last = Number(text.at(-1))
  return isHalfway && last % 2 === 1 ? `${text.slice(0, -1)}${last - 1}` : text
}

/** A whole number with commas between thousands. `toLocaleString` needs ten milliseconds to load the languages of the world first. */
export const grouped = (n: number): string => String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")

/** A number with what is counted, in the plural where it needs one, and with commas between thousands: `1 topic`, `2,000 topics`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${grouped(n)} ${n === 1 ? one : many}`

const isZero = (text: string): boolean => !/[1-9]/.test(text)

/** A number with a fixed number of decimals for people: as `printf`, but without a minus before zeros. */
export const fixed = (value: number, digits = 4): string => {
  const text = printf(value, digits)
  return text.startsWith("-") && isZero(text) ? text.slice(1) : text
}

/** A difference with its sign; zero has a plus, and a negative one that rounds to zero has none: neither would be true. */
export const signed = (value: number, digits = 4): string => {
  const text = fixed(Math.abs(value), digits)
  if (value >= 0) return `+${text}`
  return isZero(text) ? text : `-${text}`
}

/** A share in whole percent: `42 %`. */
export const percent = (share: number): string => `${fixed(100 * share, 0)} %`
