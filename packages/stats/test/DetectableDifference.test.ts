import { describe, expect, it } from "vitest"
import { detectable } from "../src/DetectableDifference.ts"
import { noncentralTPower } from "../src/noncentralTPower.ts"

describe("DetectableDifference", () => {
  // the sample sizes of small, middling and large effects at 0.05 and 0.8; scipy's nct gives powers .8078, .8017, .8213 there, and less than .8 for one pair less
  it.each([
    [34, 0.5],
    [199, 0.2],
    [15, 0.8]
  ])("is at most d for the %i pairs that find d = %f, and more for one pair less", (topics, d) => {
    expect(detectable({ topics, standardDeviation: 1 })).toBeLessThanOrEqual(d)
    expect(detectable({ topics: topics - 1, standardDeviation: 1 })).toBeGreaterThan(d)
  })
  it("is the difference at which the test has the power asked for", () => {
    for (const topics of [2, 5, 50, 500]) {
      const difference = detectable({ topics, standardDeviation: 0.2, alpha: 0.01, power: 0.9 })
      expect(noncentralTPower((difference / 0.2) * Math.sqrt(topics), topics - 1, 0.01)).toBeCloseTo(0.9, 6)
    }
  })
  it("falls with topics, and rises with spread, power and rigour", () => {
    const base = { topics: 50, standardDeviation: 0.2 }
    const here = detectable(base)
    expect(detectable({ ...base, topics: 100 })).toBeLessThan(here)
    expect(detectable({ ...base, standardDeviation: 0.4 })).toBeCloseTo(2 * here, 9)
    expect(detectable({ ...base, power: 0.9 })).toBeGreaterThan(here)
    expect(detectable({ ...base, alpha: 0.01 })).toBeGreaterThan(here)
  })
  it("decides every degenerate case", () => {
    expect(detectable({ topics: 1, standardDeviation: 0 })).toBe(Infinity)
    expect(detectable({ topics: 10, standardDeviation: 0 })).toBe(0)
    expect(() => detectable({ topics: 10, standardDeviation: 1, power: 0.01 })).toThrow("alpha < power")
  })
})
