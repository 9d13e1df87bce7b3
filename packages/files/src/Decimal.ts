import * as TextColumns from "./TextColumns.ts"

/** Powers of ten that are exact doubles. */
const powers = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))
/** Splits a double into two of 26 bits, whose products are exact (Dekker 1971). */
const splitter = 2 ** 27 + 1

/** What is lost when a product of doubles is rounded: exact, for doubles between 1e-250 and 1e250. */
const productError = (a: number, b: number, product: number): number => {
  const as = splitter * a
  const ah = as - (as - a)
  const al = a - ah
  const bs = splitter * b
  const bh = bs - (bs - b)
  const bl = b - bh
  return al * bl - (product - ah * bh - al * bh - ah * bl)
}

/**
 * The double nearest to `(high * 10^more + low) * 10^power`: a decimal of up to 19 digits, the last `more` of them in `low`. NaN if two doubles have too
 * few digits to decide between two neighbours, or if the power is out of range. Then the text itself must decide.
 *
 * A whole number below 2^53 and a power of ten up to 22 are exact doubles, so that their quotient or product is rounded once (Clinger 1990). Otherwise
 * the numerator is exact in two doubles, and its quotient by an exact power of ten nearly is. Where an error of 2^-100 would not change the double
 * that the two are rounded to, that double is right (Ziv's test).
 *
 * - shape: `high` below 10^15, and all its digits count if `more` is not 0; `low` below `10^more`
 * - shape: powers from -44 to 0, and up to 22 if the whole number is below 2^53
 * - source: T. J. Dekker, Numerische Mathematik 18, 1971; A. Ziv, ACM TOMS 17(3), 1991; W. D. Clinger, PLDI 1990
 */
export const nearest = (high: number, low: number, more: number, power: number): number => {
  const scale = powers[more]!
  const product = high * scale
  const whole = product + low
  if (whole < 2 ** 53 && power >= -22 && power <= 22) return power < 0 ? whole / powers[-power]! : whole * powers[power]!
  if (power > 0 || power < -44 || high === 0) return Number.NaN
  // what is lost when the product is rounded is a whole number of less than 32 bits, which the last 32 bits of both products tell
  const lost = (Math.imul(high, scale) - (product | 0)) | 0
  const rest = lost + low
  let first = product + rest
  let second = rest - (first - product)
  for (let left = -power; left > 0; left -= 22) {
    const divisor = powers[left > 22 ? 22 : left]!
    const quotient = first / divisor
    const back = quotient * divisor
    const remainder = (first - back - productError(quotient, divisor, back) + second) / divisor
    first = quotient + remainder
    second = remainder - (first - quotient)
  }
  // `first` is the rounded sum of both, so only an error in `second` could change it
  const error = first * 2 ** -98
  return first + (second + error) === first && first + (second - error) === first ? first : Number.NaN
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const infinity = /^([+-]?)inf(?:inity)?$/i

const minus = 45
const plus = 43
const point = 46
const zero = 48
const nine = 57

const fromText = (text: string): number => {
  if (decimal.test(text)) return Number(text)
  const sign = infinity.exec(text)?.[1]
  if (sign === undefined) return Number.NaN
  return sign === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

/**
 * The column just read as a number: a decimal, with or without an exponent, or `inf`; NaN when it is none.
 *
 * Up to 15 digits and a power of ten up to 22 are exact doubles, and the quotient of exact doubles is rounded correctly (Clinger 1990). Other numbers use
 * the slow path. Both give the double nearest to the text.
 *
 * - agrees with: C's atof, except for what is no decimal (hexadecimal, "nan", "1.5abc"): atof reads a part of it, this refuses it
 */
export const parse = (cursor: TextColumns.Cursor): number => {
  const { bytes, start, end } = cursor
  let at = start
  const isNegative = bytes[at] === minus
  if (isNegative) at++
  let mantissa = 0
  let digits = 0
  let pointAt = end
  for (; at < end; at++) {
    const code = bytes[at]!
    if (code >= zero && code <= nine) {
      mantissa = mantissa * 10 + (code - zero)
      digits++
    } else if (code === point && pointAt === end) pointAt = at + 1
    else break
  }
  if (at < end || digits === 0) return fromText(TextColumns.column(cursor))
  if (digits > 15) return Number(TextColumns.column(cursor))
  const value = mantissa / powers[end - pointAt]!
  return isNegative ? -value : value
}

/** A whole number of up to nine digits, written with or without a fraction of zeros; NaN for any other text. */
export const parseWhole = (text: string): number => (/^[+-]?\d{1,9}(?:\.0*)?$/.test(text) ? 0 + Number(text) : Number.NaN)

/** The column just read as a whole number with an optional sign; NaN when it is none or has more than nine digits. */
export const parseInteger = ({ bytes, start, end }: TextColumns.Cursor): number => {
  const first = bytes[start]
  const from = first === minus || first === plus ? start + 1 : start
  if (end <= from || end - from > 9) return Number.NaN
  let value = 0
  for (let at = from; at < end; at++) {
    const code = bytes[at]!
    if (code < zero || code > nine) return Number.NaN
    value = value * 10 + (code - zero)
  }
  // 0 - value, not -value: "-0" is the grade 0.
  return first === minus ? 0 - value : value
}
