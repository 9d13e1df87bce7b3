import * as Invariant from "./internal/Invariant.ts"
import { between } from "./Differences.ts"

/**
 * How well a measure tells systems apart on the topics it was given.
 *
 * - `share` of pairs of systems with p below `alpha`, in [0, 1]
 * - `curve` the achieved significance levels of all pairs, largest first: drawn for two measures, the lower curve is the more discriminative
 */
export interface DiscriminativePower {
  readonly pairs: number
  readonly toldApart: number
  readonly share: number
  readonly alpha: number
  readonly curve: Float64Array
}

/**
 * The p-value of every pair of systems by a test of the caller's choice. Pairs are in the order of `TukeyHsd`: `(0, 1), (0, 2), ... (1, 2), ...`.
 *
 * - shape: systems by topic, aligned; `pValue` gets `Differences.between` two
 */
export const pairwise = (systems: ReadonlyArray<Float64Array>, pValue: (differences: Float64Array) => number): Float64Array => {
  const found = new Float64Array((systems.length * (systems.length - 1)) / 2)
  let pair = 0
  for (let first = 0; first < systems.length; first++)
    for (let second = first + 1; second < systems.length; second++) found[pair++] = pValue(between(systems[first]!, systems[second]!))
  return found
}

/**
 * Discriminative power of a measure from the p-values of all pairs of systems.
 *
 * - shape: one p-value per pair, in any order
 * - empty: a share of 0 without pairs
 * - source: Sakai, SIGIR 2006
 */
export const fromPValues = (pValues: Float64Array, alpha = 0.05): DiscriminativePower => {
  Invariant.check(0 < alpha && alpha < 1, "0 < alpha < 1")
  let toldApart = 0
  for (let i = 0; i < pValues.length; i++) if (pValues[i]! < alpha) toldApart++
  return {
    pairs: pValues.length,
    toldApart,
    share: pValues.length === 0 ? 0 : toldApart / pValues.length,
    alpha,
    curve: pValues.slice().sort().reverse()
  }
}
