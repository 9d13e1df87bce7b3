import { describe, expect, it } from "vitest"
import { correlation, distribution, percentiles } from "../../src/scoring/summary.ts"

describe("summary of scores", () => {
  it("describes the scores that there are, by hand", () => {
    expect(distribution(Float64Array.of(1, 3, Number.NaN))).toEqual({ minimum: 1, maximum: 3, mean: 2, standardDeviation: Math.SQRT2 })
    expect(distribution(Float64Array.of(Number.NaN))).toBeUndefined()
    expect([...percentiles(Float64Array.of(5, 1, 1, Number.NaN))]).toEqual([100, 25, 25, Number.NaN])
  })

  it("ties scores that differ by less than 1e-12 of 1 or of themselves", () => {
    const sum = 0.1 + 0.2
    expect(sum).not.toBe(0.3)
    expect([...percentiles(Float64Array.of(0.3, sum, 0.1))]).toEqual([75, 75, 0])
    expect([...percentiles(Float64Array.of(0.3, 0.3 + 2e-12, 0.1))]).toEqual([50, 100, 0])
    expect([...percentiles(Float64Array.of(3e6, 3e6 + 1e-9, 1))]).toEqual([75, 75, 0])
  })

  it("correlates the works that have both, and says nothing where nothing varies", () => {
    expect(correlation(Float64Array.of(1, 2, 3, Number.NaN), Float64Array.of(2, 4, 6, 1))).toBeCloseTo(1, 12)
    expect(correlation(Float64Array.of(1, 2, 3), Float64Array.of(3, 2, 1))).toBeCloseTo(-1, 12)
    expect(correlation(Float64Array.of(1, 2, 3), Float64Array.of(1, 1, 1))).toBeNaN()
    expect(correlation(Float64Array.of(1, 2), Float64Array.of(1, 2))).toBeNaN()
  })
})
