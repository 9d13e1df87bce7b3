import * as Columns from "./Columns.ts"

/** Powers of ten that are exact doubles. */
export const powers = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))
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
  return sign === undefined ? Number.NaN : sign === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

/**
 * The column just read as a number: a decimal, with or without an exponent, or `inf`; NaN when it is none.
 *
 * Up to 15 digits and a power of ten up to 22 are exact doubles, and the quotient of exact doubles is rounded correctly (Clinger 1990); the
 * rest goes the slow way. Both give the double nearest to the text.
 *
 * - agrees with: C's atof, except for what is no decimal (hexadecimal, "nan", "1.5abc"): atof reads a part of it, this refuses it
 */
export const parse = (cursor: Columns.Cursor): number => {
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
  if (at < end || digits === 0) return fromText(Columns.column(cursor))
  if (digits > 15) return Number(Columns.column(cursor))
  const value = mantissa / powers[end - pointAt]!
  return isNegative ? -value : value
}

/** The column just read as a whole number with an optional sign; NaN when it is none or has more than nine digits. */
export const parseInteger = ({ bytes, start, end }: Columns.Cursor): number => {
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
