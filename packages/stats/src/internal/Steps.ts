/**
 * Values as multiples of a common step, where there is one: precision at 20 has steps of 1/20. Sums of whole numbers are exact, so equal sums are
 * equal here, which 0.2 + 0.4 and 0.6 are not in floating point.
 *
 * - `steps` whole numbers, or the values themselves where no step of at least 1/65,536 is common to them
 * - `perUnit` steps in 1: a value is its steps over `perUnit`; 1 where steps are the values
 * - `isExact` steps are whole
 * - `slack` how far apart two sums of all steps may be and still be equal in exact arithmetic: 0 where sums are exact
 */
export interface Steps {
  readonly steps: Float64Array
  readonly perUnit: number
  readonly isExact: boolean
  readonly slack: number
}

const mostPerUnit = 65_536

/** How far rounding may have moved a value, relative to the largest value that it was computed from: eight units in the last place. */
const moved = 2 ** -49

/** The tolerance of a sum, for each value and relative to the largest one: far above rounding, also for small differences of large values. */
const loose = 2 ** -36

/** The largest absolute value, 0 for none. */
export const largestOf = (values: Float64Array): number => {
  let largest = 0
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]!))
  return largest
}

/** How far two sums of these values may differ although they are equal in exact arithmetic. */
export const slackOf = (values: Float64Array): number => values.length * largestOf(values) * loose

/**
 * The denominator of a value: the first convergent of its continued fraction that is as near as rounding can have moved it.
 *
 * - empty: undefined when none up to 65,536 is
 */
const denominatorOf = (value: number, near: number): number | undefined => {
  let rest = value
  let before = 0
  let denominator = 1
  for (;;) {
    const whole = Math.floor(rest)
    if (Math.abs(value - Math.round(value * denominator) / denominator) <= near) return denominator
    if (rest === whole) return undefined
    rest = 1 / (rest - whole)
    const next = Math.floor(rest) * denominator + before
    before = denominator
    denominator = next
    if (!(denominator <= mostPerUnit)) return undefined
  }
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** Steps in 1, the least common multiple of all denominators; undefined when it is above 65,536. */
const perUnitOf = (values: Float64Array, near: number): number | undefined => {
  let common = 1
  for (const value of values) {
    if (Math.abs(value - Math.round(value * common) / common) <= near) continue
    const denominator = denominatorOf(Math.abs(value), near)
    if (denominator === undefined) return undefined
    common *= denominator / divisor(common, denominator)
    if (common > mostPerUnit) return undefined
  }
  return common
}

/**
 * The steps of finite values.
 *
 * - shape: `largest` the largest value from which they were computed, where they are differences of larger values
 */
export const of = (values: Float64Array, largest = largestOf(values)): Steps => {
  const perUnit = perUnitOf(values, largest * moved)
  if (perUnit === undefined || largest * perUnit * values.length > Number.MAX_SAFE_INTEGER)
    return { steps: values, perUnit: 1, isExact: false, slack: slackOf(values) }
  // + 0 turns -0 into 0
  return { steps: values.map((value) => Math.round(value * perUnit) + 0), perUnit, isExact: true, slack: 0 }
}
