import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { detectable } from "../src/DetectableDifference.ts"
import { noncentralTPower } from "../src/noncentralTPower.ts"
import { golden } from "./golden.ts"

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
  it.each(golden.detectable)("equals what scipy's nct finds: n $n, a family of $rows", ({ n, rows, detectable: expected }) => {
    expect(detectable({ topics: n, standardDeviation: 1, rows })).toBeCloseTo(expected, 6)
  })
  it("is that of a row alone at the level that the family leaves it, and rises with each row", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 400 }), fc.integer({ min: 1, max: 60 }), (topics, rows) => {
        const here = detectable({ topics, standardDeviation: 0.3, rows })
        expect(here).toBe(detectable({ topics, standardDeviation: 0.3, alpha: 0.05 / rows }))
        expect(detectable({ topics, standardDeviation: 0.3, rows: rows + 1 })).toBeGreaterThan(here)
        expect(noncentralTPower((here / 0.3) * Math.sqrt(topics), topics - 1, 0.05 / rows)).toBeCloseTo(0.8, 5)
      })
    )
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
    expect(() => detectable({ topics: 10, standardDeviation: 1, rows: 0 })).toThrow("at least one")
    expect(() => detectable({ topics: 10, standardDeviation: 1, rows: 1.5 })).toThrow("whole number")
  })
})
