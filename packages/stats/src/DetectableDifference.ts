import * as Invariant from "./internal/Invariant.ts"
import { power as powerAt } from "./NoncentralT.ts"

/** What a comparison could have seen. `alpha` is 0.05 and `power` 0.8 unless said otherwise. */
export interface Design {
  readonly topics: number
  readonly standardDeviation: number
  readonly alpha?: number
  readonly power?: number
}

/**
 * The smallest true mean difference that a two-sided paired t-test at `alpha` finds with chance `power`, for so many topics and so large a spread
 * of the differences. A table whose gains are below it cannot tell them from nothing.
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
  // thirty halvings leave 4 · 2^-30 standard errors
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2
    if (powerAt(middle, topics - 1, alpha) < power) low = middle
    else high = middle
  }
  return (high * standardDeviation) / Math.sqrt(topics)
}
