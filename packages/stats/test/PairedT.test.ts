import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { between } from "../src/Differences.ts"
import { test } from "../src/PairedT.ts"
import { least } from "../src/PValue.ts"
import { coarse, reordered, swapped } from "./arbitraries.ts"
import { golden } from "./golden.ts"

/** Differences of n topics whose t is exactly `t`: mean t / √n and standard deviation 1. */
const withStatistic = (t: number, n: number): Float64Array => {
  const centred = Float64Array.from({ length: n }, (_, i) => i - (n - 1) / 2)
  const spread = Math.sqrt(centred.reduce((sum, x) => sum + x * x, 0) / (n - 1))
  return centred.map((x) => x / spread + t / Math.sqrt(n))
}

describe("PairedT", () => {
  it("of 1, 2, 3, 6: t = 3 / (√(14/3) / 2) with 3 degrees of freedom", () => {
    const found = test(Float64Array.of(1, 2, 3, 6))
    expect(found.t).toBeCloseTo(6 / Math.sqrt(14 / 3), 12)
    expect(found.degreesOfFreedom).toBe(3)
    // with 3 degrees of freedom, the distribution function is 1/2 + (x / (1 + x²) + atan x) / π for x = t / √3
    const x = found.t / Math.sqrt(3)
    expect(found.p).toBeCloseTo(1 - (2 / Math.PI) * (x / (1 + x * x) + Math.atan(x)), 12)
  })
  // two-sided critical values as printed in every table of Student's t (Fisher & Yates, Statistical Tables, table III)
  it.each([
    [1, 0.05, 12.706],
    [2, 0.05, 4.303],
    [5, 0.05, 2.571],
    [10, 0.05, 2.228],
    [30, 0.05, 2.042],
    [60, 0.05, 2],
    [120, 0.05, 1.98],
    [1, 0.01, 63.657],
    [5, 0.01, 4.032],
    [10, 0.01, 3.169],
    [30, 0.01, 2.75],
    [10, 0.001, 4.587]
  ])("with %i degrees of freedom is at p = %f from t = %f on", (df, alpha, critical) => {
    expect(test(withStatistic(critical - 0.0006, df + 1)).p).toBeGreaterThan(alpha)
    expect(test(withStatistic(critical + 0.0006, df + 1)).p).toBeLessThan(alpha)
  })
  it.each(golden.cases)("equals scipy's ttest_rel: $name", ({ baseline, system, t: expected }) => {
    const found = test(between(Float64Array.from(baseline), Float64Array.from(system)))
    expect(found.t).toBeCloseTo(expected.t, 10)
    expect(found.p / expected.p).toBeCloseTo(1, 10)
  })
  it("decides every degenerate case", () => {
    expect(test(new Float64Array(0))).toEqual({ t: 0, degreesOfFreedom: 0, p: 1 })
    expect(test(Float64Array.of(0.3))).toEqual({ t: 0, degreesOfFreedom: 0, p: 1 })
    expect(test(new Float64Array(5))).toEqual({ t: 0, degreesOfFreedom: 4, p: 1 })
    expect(test(new Float64Array(5).fill(-0.25))).toEqual({ t: -Infinity, degreesOfFreedom: 4, p: least })
  })
  it("changes the sign of t and not p when systems are swapped, and nothing with the order of topics", () => {
    fc.assert(
      fc.property(coarse(1, 40), (differences) => {
        const { t, p } = test(differences)
        expect(p).toBeGreaterThan(0)
        expect(p).toBeLessThanOrEqual(1)
        expect(test(swapped(differences)).t).toBe(t === 0 ? 0 : -t)
        expect(test(swapped(differences)).p).toBe(p)
        expect(test(reordered(differences)).p).toBeCloseTo(p, 10)
      })
    )
  })
  it("does not see a constant added to both systems", () => {
    const baseline = Float64Array.of(0.1, 0.25, 0.7, 0.4)
    const system = Float64Array.of(0.3, 0.2, 0.9, 0.5)
    const plus = (values: Float64Array) => values.map((x) => x + 0.5)
    expect(test(between(plus(baseline), plus(system))).t).toBeCloseTo(test(between(baseline, system)).t, 9)
  })
})
