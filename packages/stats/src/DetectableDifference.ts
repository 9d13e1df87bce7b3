import * as Invariant from "./internal/Invariant.ts"
import { noncentralTPower as powerAt } from "./noncentralTPower.ts"

/** The size and the level of a comparison. The defaults are an `alpha` of 0.05 and a `power` of 0.8. */
export interface Design {
  readonly topics: number
  readonly standardDeviation: number
  readonly alpha?: number
  readonly power?: number
}

/**
 * The smallest true mean difference that a two-sided paired t-test at `alpha` finds with probability `power`. A smaller difference is likely to be
 * missed.
 *
 * - shape: `power` above `alpha`, both in (0, 1)
 * - units: those of `standardDeviation`, which is that of the **differences**
 * - empty: 0 without spread; infinite with fewer than two topics
 * - source: Sakai, Information Retrieval Journal 19(3), 2016 (topic set size design)
 * - agrees with: R `power.t.test(delta = NULL, type = "paired", strict = TRUE)`
 */
export const detectable = ({ topics, standardDeviation, alpha = 0.05, power = 0.8 }: Design): number => {
  Invariant.check(0 < alpha && alpha < power && power < 1, "0 < alpha < power < 1")
  if (topics < 2) return Number.POSITIVE_INFINITY
  if (standardDeviation === 0) return 0
  let low = 0
  let high = 4
  while (powerAt(high, topics - 1, alpha) < power) {
    low = high
    high *= 2
  }
  // after thirty halvings the interval is 4 · 2^-30 standard errors wide
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2
    if (powerAt(middle, topics - 1, alpha) < power) low = middle
    else high = middle
  }
  return (high * standardDeviation) / Math.sqrt(topics)
}
