import * as Invariant from "./internal/Invariant.ts"
import * as Steps from "./internal/Steps.ts"

/**
 * Sizes of differences that are nearer to each other than this, relative to the largest value, count as equal. Rounding moves them by at most 2^-52.
 */
const same = 2 ** -44

/** Gives the same size, the smallest of them, to all sizes that differ only by rounding. A size that is no larger than rounding becomes 0. */
const merge = (raw: Float64Array, near: number): Float64Array => {
  const ascending = Array.from(raw, (_, i) => i).sort((a, b) => Math.abs(raw[a]!) - Math.abs(raw[b]!) || a - b)
  const merged = new Float64Array(raw.length)
  let size = 0
  for (const i of ascending) {
    if (Math.abs(raw[i]!) - size > near) size = Math.abs(raw[i]!)
    merged[i] = Math.sign(raw[i]!) * size + 0
  }
  return merged
}

/**
 * The value of the system minus the value of the baseline, topic by topic. `0.3 - 0.2` and `0.2 - 0.1` become the same number, because ranks, ties
 * and sign flips depend on it; in floating-point arithmetic they are not.
 *
 * Where all differences are multiples of one fraction, as those of P@20 are of 1/20, each difference becomes the number nearest to its fraction.
 * Otherwise sizes that are nearer to each other than 2^-44 of the largest value become the smallest of them, and no other difference is changed.
 *
 * - shape: aligned by topic, equally long, finite
 * - units: of the measure; positive where the system is better
 */
export const between = (baseline: Float64Array, system: Float64Array): Float64Array => {
  Invariant.check(baseline.length === system.length, "systems are compared on the same topics")
  const largest = Math.max(Steps.largestOf(baseline), Steps.largestOf(system))
  Invariant.check(Number.isFinite(largest), "values of topics are finite numbers")
  const raw = baseline.map((value, i) => system[i]! - value)
  const { steps, perUnit, isExact } = Steps.of(raw, largest)
  return isExact ? steps.map((step) => step / perUnit) : merge(raw, largest * same)
}
