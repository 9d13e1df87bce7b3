import * as Fusion from "@litfuse/engine/Fusion"

/**
 * What normalisations need of the scores of one list, computed once for all parameters.
 *
 * - shape: `scores` as given, best first, times a power of two that brings the largest near 1. Every formula here is a ratio, so nothing but overflow
 *   and underflow changes
 * - shape: `ranks` from 1, tied hits share the mean of their places. Hits tie whose scores are equal, unless `ranks` are given, which say otherwise
 * - `excess` the sum of the scores' distances from the lowest; `deviation` of the population
 * - `isEqual` one hit, or all scores are equal
 * - empty: no hits: all numbers 0
 */
export interface ScoreProfile {
  readonly scores: Float64Array
  readonly ranks: Float64Array
  readonly lowest: number
  readonly highest: number
  readonly excess: number
  readonly mean: number
  readonly deviation: number
  readonly isEqual: boolean
}

/** Powers of two that neither overflow nor vanish themselves. */
const exponentOf = (largest: number): number => (largest === 0 ? 0 : Math.max(-1000, Math.min(1000, -Math.floor(Math.log2(largest)))))

/** Reads the scores of one list. They are summed in the order of the list, which ties cannot change. */
export const of = (given: Float64Array, ranks = Fusion.tiedRanks(given)): ScoreProfile => {
  const largest = given.reduce((largest, score) => Math.max(largest, Math.abs(score)), 0)
  const factor = 2 ** exponentOf(largest)
  const scores = given.map((score) => score * factor)
  const n = scores.length
  const lowest = n === 0 ? 0 : scores.reduce((lowest, score) => Math.min(lowest, score))
  const highest = n === 0 ? 0 : scores.reduce((highest, score) => Math.max(highest, score))
  const mean = n === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / n
  return {
    scores,
    ranks,
    lowest,
    highest,
    excess: scores.reduce((sum, score) => sum + (score - lowest), 0),
    mean,
    deviation: n === 0 ? 0 : Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / n),
    isEqual: lowest === highest
  }
}
