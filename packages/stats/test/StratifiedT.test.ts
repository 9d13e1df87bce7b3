import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Bootstrap from "../src/Bootstrap.ts"
import * as Normal from "../src/Normal.ts"
import * as Seed from "../src/Seed.ts"
import * as Strata from "../src/Strata.ts"
import * as StratifiedT from "../src/StratifiedT.ts"
import * as Tested from "../src/Tested.ts"
import { coarse } from "./arbitraries.ts"

/** Two samples of unequal spread. By hand t is -2.8352638, the degrees of freedom 27.713626; p is an integral of the density (Simpson's rule). */
const a = Float64Array.of(27.5, 21, 19, 23.6, 17, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19, 21.7, 21.4)
const b = Float64Array.of(27.1, 22, 20.8, 23.4, 23.4, 23.5, 25.8, 22, 24.8, 20.2, 21.9, 22.1, 22.9, 30, 23.9)

const strata = fc
  .array(coarse(2, 8), { minLength: 1, maxLength: 5 })
  .map((all) => all.map((values) => ({ weight: 1 / all.length, values })))

const options = { seed: 1, resamples: 500 }

describe("StratifiedT", () => {
  it("is Welch's t-test for two strata of weights 1 and -1", () => {
    const { p, lower, upper } = StratifiedT.judge([
      { weight: 1, values: a },
      { weight: -1, values: b }
    ])
    expect(p).toBeCloseTo(0.008452732437441, 12)
    // the means are 20.82 and 353.8 / 15; 2.0493 is the quantile of 27.71 degrees of freedom
    expect([(lower + upper) / 2, (upper - lower) / 2]).toEqual([
      expect.closeTo(20.82 - 353.8 / 15, 12),
      expect.closeTo(2.0493 * (2.7666667 / 2.8352638), 3)
    ])
  })

  it("is the test of one row for one stratum, in every family", () => {
    fc.assert(
      fc.property(coarse(1, 8), fc.integer({ min: 1, max: 20 }), (values, rows) => {
        expect(StratifiedT.judge([{ weight: 1, values }], rows)).toEqual(Tested.judge(values, rows))
      })
    )
  })

  it("has a p below 0.05 exactly where the interval excludes 0, and a detectable difference beyond half the interval", () => {
    fc.assert(
      fc.property(strata, fc.integer({ min: 1, max: 20 }), (all, rows) => {
        const { p, lower, upper, detectable } = StratifiedT.judge(all, rows)
        if (lower > 0 || upper < 0) expect(p).toBeLessThanOrEqual(0.05 * (1 + 1e-9))
        else if (lower !== upper) expect(p).toBeGreaterThanOrEqual(0.05 * (1 - 1e-9))
        expect(detectable).toBeGreaterThanOrEqual((upper - lower) / 2)
      })
    )
  })

  it("says nothing where a stratum has one unit, and decides strata without spread", () => {
    const one = { weight: 0.5, values: Float64Array.of(0.3) }
    const flat = { weight: 0.5, values: Float64Array.of(0.25, 0.25, 0.25) }
    expect(StratifiedT.judge([one, flat])).toEqual({ p: 1, lower: -Infinity, upper: Infinity, detectable: Infinity })
    expect(StratifiedT.judge([flat, flat])).toMatchObject({ lower: 0.25, upper: 0.25, detectable: 0 })
    expect(StratifiedT.judge([flat, flat]).p).toBeLessThan(1e-300)
    const none = { weight: 0.5, values: new Float64Array(4) }
    expect(StratifiedT.judge([none, none])).toEqual({ p: 1, lower: 0, upper: 0, detectable: 0 })
  })
})

describe("StratifiedT, where nothing differs", () => {
  it("claims a difference in one of twenty samples, also of strata of very different sizes and spreads", () => {
    const samples = 4000
    const drawn = Seed.stream(Seed.derive(60, "samples"))
    const normal = (n: number, spread: number) =>
      Float64Array.from({ length: n }, () => spread * Normal.quantile(Math.max(drawn.unit(), 1e-12)))
    let claims = 0
    let inFamily = 0
    for (let i = 0; i < samples; i++) {
      const all = [
        { weight: 0.5, values: normal(8, 0.3) },
        { weight: 0.25, values: normal(60, 0.1) },
        { weight: 0.25, values: normal(15, 0.2) }
      ]
      const { p } = StratifiedT.test(all)
      if (p < 0.05) claims++
      if (p < 0.005) inFamily++
    }
    expect(Math.abs(claims / samples - 0.05)).toBeLessThan(4 * Math.sqrt((0.05 * 0.95) / samples))
    expect(Math.abs(inFamily / samples - 0.005)).toBeLessThan(4 * Math.sqrt((0.005 * 0.995) / samples))
  })
})

describe("strata", () => {
  it("give the same estimate, interval and test in any order", () => {
    fc.assert(
      fc.property(strata, (all) => {
        const turned = all.toReversed()
        expect(Strata.estimate(turned)).toBe(Strata.estimate(all))
        expect(StratifiedT.judge(turned, 3)).toEqual(StratifiedT.judge(all, 3))
        expect(Bootstrap.ofStrata(turned, options)).toEqual(Bootstrap.ofStrata(all, options))
      })
    )
  })

  it("have a bootstrap interval within the least and greatest estimate, that of one sample for one stratum, and none for one unit", () => {
    fc.assert(
      fc.property(strata, (all) => {
        const { lower, upper } = Bootstrap.ofStrata(all, options)
        const sum = (pick: (values: Float64Array) => number) => all.reduce((total, { weight, values }) => total + weight * pick(values), 0)
        expect(lower).toBeGreaterThanOrEqual(sum((values) => Math.min(...values)) - 1e-12)
        expect(upper).toBeLessThanOrEqual(sum((values) => Math.max(...values)) + 1e-12)
        expect(lower).toBeLessThanOrEqual(upper)
        const [{ values }] = all as [Strata.Stratum]
        expect(Bootstrap.ofStrata([{ weight: 1, values }], options)).toEqual(Bootstrap.interval(values, options))
      })
    )
    const one = { weight: 0.5, values: Float64Array.of(0.3) }
    expect(Bootstrap.ofStrata([one, { weight: 0.5, values: Float64Array.of(0.1, 0.2) }], options).upper).toBe(Infinity)
  })

  it("resample each within itself: collections that differ in level alone have an interval of zero width", () => {
    const flat = (value: number) => ({ weight: 0.5, values: new Float64Array(6).fill(value) })
    expect(Bootstrap.ofStrata([flat(0.25), flat(0.75)], options)).toMatchObject({ lower: 0.5, upper: 0.5 })
  })

  it("have about the interval of Student's t, where both hold", () => {
    const drawn = (shift: number) => Float64Array.from({ length: 60 }, (_, i) => ((i * 37) % 60) / 60 + shift)
    const all = [0, 1, 2].map((shift) => ({ weight: 1 / 3, values: drawn(shift) }))
    const [t, bootstrap] = [StratifiedT.judge(all), Bootstrap.ofStrata(all, { seed: 1 })]
    expect(bootstrap.lower).toBeCloseTo(t.lower, 2)
    expect(bootstrap.upper).toBeCloseTo(t.upper, 2)
  })
})
