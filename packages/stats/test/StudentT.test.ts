import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Normal from "../src/Normal.ts"
import { cdf, quantile } from "../src/StudentT.ts"
import { distributions } from "./golden.ts"

describe("StudentT", () => {
  it("has the chance below every golden place to 13 digits, from 0.1 to 100,000 degrees of freedom and down to 1e-300", () => {
    for (const [x, df, value] of distributions.tCdf) expect(Math.abs(cdf(x, df) / value - 1), `at ${x} of ${df}`).toBeLessThanOrEqual(1e-13)
  })
  it("has every golden quantile to 13 digits", () => {
    for (const [p, df, value] of distributions.tQuantile)
      expect(Math.abs(quantile(p, df) / value - 1), `at ${p} of ${df}`).toBeLessThanOrEqual(1e-13)
  })
  // Student's table as every textbook has it: df, upper chance, value
  it.each([
    [1, 0.05, "6.314"],
    [2, 0.025, "4.303"],
    [5, 0.005, "4.032"],
    [10, 0.05, "1.812"],
    [15, 0.025, "2.131"],
    [29, 0.01, "2.462"],
    [30, 0.025, "2.042"],
    [40, 0.005, "2.704"],
    [60, 0.05, "1.671"],
    [120, 0.025, "1.980"]
  ])("of %i degrees of freedom leaves %f above %s", (df, chance, value) => {
    expect(quantile(1 - chance, df).toFixed(3)).toBe(value)
  })
  it("is Cauchy's distribution for one degree of freedom, and has a root in it for two", () => {
    for (const x of [-1e6, -20, -1, -0.01, 0.5, 3]) {
      expect(cdf(x, 1)).toBeCloseTo(0.5 + Math.atan(x) / Math.PI, 15)
      expect(cdf(x, 2)).toBeCloseTo(0.5 + x / (2 * Math.sqrt(2 + x * x)), 15)
    }
  })
  it("comes to the normal distribution", () => {
    for (const x of [-5, -2, -1, -0.1]) expect(Math.abs(cdf(x, 1e9) / Normal.cdf(x) - 1)).toBeLessThan(1e-6)
  })
  it("knows the ends, and nothing outside", () => {
    expect([cdf(-Infinity, 3), cdf(0, 3), cdf(Infinity, 3)]).toEqual([0, 0.5, 1])
    expect([quantile(0, 3), quantile(0.5, 3), quantile(1, 3)]).toEqual([-Infinity, 0, Infinity])
    expect([quantile(2, 3), cdf(Number.NaN, 3)]).toEqual([Number.NaN, Number.NaN])
    expect(() => cdf(1, 0)).toThrow("degrees of freedom")
  })
  it("is symmetric, and is the inverse of its quantile", () => {
    const df = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0.5, max: 50, noNaN: true }))
    fc.assert(
      fc.property(fc.double({ min: 1e-100, max: 0.4999, noNaN: true }), df, (p, n) => {
        expect(Math.abs(cdf(quantile(p, n), n) / p - 1)).toBeLessThan(1e-11)
        expect(quantile(1 - 0.25, n)).toBeCloseTo(-quantile(0.25, n), 13)
      })
    )
  })
})
