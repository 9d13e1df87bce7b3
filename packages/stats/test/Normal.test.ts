import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cdf, quantile } from "../src/Normal.ts"
import { distributions } from "./golden.ts"

describe("Normal", () => {
  it("has the chance below every golden place to 14 digits, down to 1e-300", () => {
    for (const [x, , value] of distributions.normalCdf) expect(Math.abs(cdf(x) / value - 1), `at ${x}`).toBeLessThanOrEqual(2e-14)
  })
  it("has every golden quantile to 14 digits", () => {
    for (const [p, , value] of distributions.normalQuantile) expect(Math.abs(quantile(p) / value - 1), `at ${p}`).toBeLessThanOrEqual(1e-14)
  })
  it("knows the ends, and nothing outside", () => {
    expect([cdf(-Infinity), cdf(0), cdf(Infinity), cdf(-40)]).toEqual([0, 0.5, 1, 0])
    expect([quantile(0), quantile(0.5), quantile(1)]).toEqual([-Infinity, 0, Infinity])
    expect([quantile(-0.1), quantile(1.1), quantile(Number.NaN)]).toEqual([Number.NaN, Number.NaN, Number.NaN])
  })
  it("rises, is symmetric, and is the inverse of its quantile", () => {
    const chance = fc.double({ min: 1e-300, max: 0.5, noNaN: true })
    fc.assert(
      fc.property(chance, (p) => {
        expect(Math.abs(cdf(quantile(p)) / p - 1)).toBeLessThan(1e-12)
        expect(cdf(quantile(p) * 1.001)).toBeLessThanOrEqual(p)
      })
    )
    fc.assert(
      fc.property(fc.double({ min: 0, max: 8, noNaN: true }), (x) => {
        expect(cdf(x) + cdf(-x)).toBeCloseTo(1, 15)
      })
    )
  })
})
