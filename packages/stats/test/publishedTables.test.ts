import { describe, expect, it } from "vitest"
import { test as wilcoxon } from "../src/Wilcoxon.ts"
import * as Normal from "../src/Normal.ts"

describe("the normal distribution, as every table prints it", () => {
  it.each([
    [0, 0.5],
    [0.5, 0.6915],
    [1, 0.8413],
    [1.64, 0.9495],
    [1.96, 0.975],
    [2.33, 0.9901],
    [3, 0.9987]
  ])("has %f below which lies %f", (z, p) => {
    expect(Normal.cdf(z).toFixed(4)).toBe(p.toFixed(4))
  })

  it.each([
    [0.9, 1.2816],
    [0.95, 1.6449],
    [0.975, 1.96],
    [0.99, 2.3263],
    [0.995, 2.5758]
  ])("has quantile %f at %f", (p, z) => {
    expect(Normal.quantile(p).toFixed(4)).toBe(z.toFixed(4))
  })
})

/** Differences of n topics, 1 to n in size, whose negative ones have ranks that sum to `sum`. */
const withLosses = (n: number, sum: number): Float64Array => {
  let left = sum
  const differences = Float64Array.from({ length: n }, (_, i) => i + 1)
  for (let rank = n; rank >= 1 && left > 0; rank--)
    if (rank <= left) {
      differences[rank - 1] = -rank
      left -= rank
    }
  return differences
}

// Wilcoxon & Wilcox, Some Rapid Approximate Statistical Procedures, 1964: the largest rank sum that is significant at 0.05, two-sided
describe("critical values of the signed-rank test", () => {
  it.each([
    [6, 0],
    [8, 3],
    [10, 8],
    [15, 25],
    [20, 52],
    [25, 89],
    [30, 137],
    [40, 264],
    [50, 434]
  ])("of %i topics: %i is significant, one more is not", (n, critical) => {
    expect(wilcoxon(withLosses(n, critical)).p).toBeLessThanOrEqual(0.05)
    expect(wilcoxon(withLosses(n, critical + 1)).p).toBeGreaterThan(0.05)
  })
})
