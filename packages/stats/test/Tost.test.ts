import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { between } from "../src/Differences.ts"
import { least } from "../src/PValue.ts"
import { tInterval } from "../src/Summary.ts"
import { test } from "../src/Tost.ts"
import { coarse, swapped } from "./arbitraries.ts"
import { golden } from "./golden.ts"

describe("Tost", () => {
  it("of -1, 0, 1 within 1: t = 1 / (1 / √3) with 2 degrees of freedom", () => {
    // with 2 degrees of freedom the upper tail is 1/2 - t / (2 √(2 + t²)); t² = 3
    expect(test(Float64Array.of(-1, 0, 1), 1)).toEqual({ margin: 1, p: expect.closeTo(0.5 - Math.sqrt(3) / (2 * Math.sqrt(5)), 12) })
  })
  it.each(golden.cases)("equals scipy's one-sided tests: $name", ({ baseline, system, tost }) => {
    const found = test(between(Float64Array.from(baseline), Float64Array.from(system)), tost.margin)
    expect(found.p / tost.p).toBeCloseTo(1, 9)
  })
  it("claims equivalence at 5 % exactly when the 90 % interval lies within the margin", () => {
    fc.assert(
      fc.property(coarse(2, 30), fc.constantFrom(0.1, 0.3, 0.7), (differences, margin) => {
        const { lower, upper } = tInterval(differences, 0.9)
        expect(test(differences, margin).p < 0.05).toBe(-margin < lower && upper < margin)
      })
    )
  })
  it("does not care which system is the baseline, and a wider margin is easier", () => {
    fc.assert(
      fc.property(coarse(1, 30), (differences) => {
        expect(test(swapped(differences), 0.2).p).toBe(test(differences, 0.2).p)
        expect(test(differences, 0.3).p).toBeLessThanOrEqual(test(differences, 0.2).p)
        expect(test(differences, 0.2).p).toBeGreaterThan(0)
      })
    )
  })
  it("decides every degenerate case", () => {
    expect(test(new Float64Array(0), 0.1).p).toBe(1)
    expect(test(Float64Array.of(0), 0.1).p).toBe(1)
    expect(test(new Float64Array(4), 0.1).p).toBe(least)
    expect(test(new Float64Array(4).fill(0.25), 0.25).p).toBe(1)
    expect(test(new Float64Array(4).fill(-0.5), 0.25).p).toBe(1)
    expect(() => test(new Float64Array(4), 0)).toThrow("margin")
  })
})
