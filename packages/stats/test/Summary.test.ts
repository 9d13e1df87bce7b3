import { describe, expect, it } from "vitest"
import { mean, median, rangeOf, standardDeviation, summarise, tInterval } from "../src/Summary.ts"
import { between } from "../src/Differences.ts"
import { golden } from "./golden.ts"

describe("Summary", () => {
  it("of 1, 2, 3, 6: mean 3, variance (4 + 1 + 0 + 9) / 3, median 2.5", () => {
    const values = Float64Array.of(6, 1, 3, 2)
    expect(mean(values)).toBe(3)
    expect(standardDeviation(values)).toBeCloseTo(Math.sqrt(14 / 3), 14)
    expect(median(values)).toBe(2.5)
    expect(median(Float64Array.of(6, 1, 3))).toBe(3)
    expect([...values]).toEqual([6, 1, 3, 2])
  })
  it("has the least and the greatest of more values than a call takes, and of none", () => {
    expect(rangeOf(Float64Array.from({ length: 300_000 }, (_, i) => i - 7))).toEqual([-7, 299_992])
    expect(rangeOf([])).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
  })
  it("has the interval mean ± 3.182 sd / 2 for four values", () => {
    const { lower, upper, confidence } = tInterval(Float64Array.of(6, 1, 3, 2))
    expect(confidence).toBe(0.95)
    expect((upper - lower) / 2).toBeCloseTo((3.182446 * Math.sqrt(14 / 3)) / 2, 5)
    expect((upper + lower) / 2).toBeCloseTo(3, 12)
  })
  it("knows nothing from one topic, and leaves no doubt when all agree", () => {
    expect(summarise(Float64Array.of(0.5))).toEqual({
      topics: 1,
      mean: 0.5,
      standardDeviation: 0,
      median: 0.5,
      interval: { lower: -Infinity, upper: Infinity, confidence: 0.95 }
    })
    expect(tInterval(Float64Array.of(0.5, 0.5, 0.5), 0.9)).toEqual({ lower: 0.5, upper: 0.5, confidence: 0.9 })
    expect(() => mean(new Float64Array(0))).toThrow("topic")
    expect(() => median(new Float64Array(0))).toThrow("topic")
  })
  it.each(golden.cases)("equals scipy: $name", ({ baseline, system, ...expected }) => {
    const differences = between(Float64Array.from(baseline), Float64Array.from(system))
    const found = summarise(differences)
    expect(found.mean).toBeCloseTo(expected.mean, 12)
    expect(found.standardDeviation).toBeCloseTo(expected.standardDeviation, 12)
    expect(found.median).toBeCloseTo(expected.median, 12)
    expect(found.interval.lower).toBeCloseTo(expected.t.lower, 12)
    expect(found.interval.upper).toBeCloseTo(expected.t.upper, 12)
  })
})
