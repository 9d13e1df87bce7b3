import * as Invariant from "./internal/Invariant.ts"
import * as Normal from "./Normal.ts"

/** The normal density is below 1e-16 of its height outside of these bounds. The rule of trapezoids is exact to 14 digits with such a step. */
const bound = 9
const step = 0.2

/** The probability that the range of `systems` independent standard normal variables is at most `q`. */
const rangeCdf = (q: number, systems: number): number => {
  let sum = 0
  for (let i = -Math.round(bound / step); i <= Math.round(bound / step); i++) {
    const z = i * step
    sum += Math.exp(-(z * z) / 2) * (Normal.cdf(z) - Normal.cdf(z - q)) ** (systems - 1)
  }
  return (systems * step * sum) / Math.sqrt(2 * Math.PI)
}

/** The range that so many normal variables exceed with probability `alpha`, by halving an interval. */
const rangeQuantile = (alpha: number, systems: number): number => {
  let [low, high] = [0, 2 * bound]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (rangeCdf(middle, systems) < 1 - alpha) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Nemenyi's critical difference: two systems differ where their average ranks over topics are at least this far apart. It holds for all pairs together.
 *
 * - units: ranks; `alpha` the probability of any false difference
 * - empty: infinite without topics
 * - source: Nemenyi, Distribution-free multiple comparisons, Princeton, 1963; Demšar, JMLR 7, 2006, table 5a
 */
export const criticalDifference = (systems: number, topics: number, alpha = 0.05): number => {
  Invariant.check(systems >= 2 && alpha > 0 && alpha < 1, "two systems or more are compared at a level between 0 and 1")
  return (rangeQuantile(alpha, systems) / Math.SQRT2) * Math.sqrt((systems * (systems + 1)) / (6 * topics))
}
