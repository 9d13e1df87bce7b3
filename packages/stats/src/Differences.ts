import * as Invariant from "./internal/Invariant.ts"

/** Steps between 0 and the largest value, as a power of two: coarse against rounding (2^-53), far finer than a printed digit. */
const gridBits = 40

const largestOf = (values: Float64Array): number => {
  let largest = 0
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]!))
  return largest
}

const stepFor = (largest: number): number => {
  Invariant.check(Number.isFinite(largest), "values of topics are finite numbers")
  return largest === 0 ? 1 : Math.max(Number.MIN_VALUE, 2 ** (Math.ceil(Math.log2(largest)) - gridBits))
}

// towards the same side for both signs, so that swapping two systems swaps the sign and nothing else; + 0 turns -0 into 0
const snapOne = (value: number, step: number): number => Math.sign(value) * Math.round(Math.abs(value) / step) * step + 0

/**
 * Values on a grid of 2^-40 of the largest: sums of up to 4,096 of them are exact, so they depend on no order, and equal sums are equal.
 *
 * - shape: finite values; the answer has the same length
 * - units: those of the input, moved by less than one part in 10^12 of the largest
 */
export const snap = (values: Float64Array): Float64Array => {
  const step = stepFor(largestOf(values))
  return values.map((value) => snapOne(value, step))
}

/**
 * What the system has more than the baseline, topic by topic, on the grid of `snap`: `0.3 - 0.2` and `0.2 - 0.1` are then the same difference, as
 * ranks, ties and sign flips need it; in plain floating point they are not.
 *
 * - shape: aligned by topic, equally long, finite
 * - units: of the measure; positive where the system is better
 */
export const between = (baseline: Float64Array, system: Float64Array): Float64Array => {
  Invariant.check(baseline.length === system.length, "systems are compared on the same topics")
  const step = stepFor(Math.max(largestOf(baseline), largestOf(system)))
  return baseline.map((value, i) => snapOne(system[i]! - value, step))
}
