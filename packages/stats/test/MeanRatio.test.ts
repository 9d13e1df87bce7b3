import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as MeanRatio from "../src/MeanRatio.ts"
import * as StudentT from "../src/StudentT.ts"
import { mean, standardDeviation } from "../src/Summary.ts"

const values = (n: number) =>
  fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: n, maxLength: n }).map((all) => Float64Array.from(all))

describe("MeanRatio.of", () => {
  it("is exact where one is a multiple of the other", () => {
    const wholes = Float64Array.of(0.1, 0.2, 0.3, 0.25)
    const { ratio, lower, upper } = MeanRatio.of(
      wholes.map((value) => value / 4),
      wholes
    )
    expect([ratio, lower, upper].map((value) => value.toFixed(9))).toEqual(["0.250000000", "0.250000000", "0.250000000"])
  })

  it("is unbounded where the denominators do not differ from 0, and for one topic", () => {
    const { lower, upper } = MeanRatio.of(Float64Array.of(1, 2, 3), Float64Array.of(-1, 1, 0.1))
    expect([lower, upper]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
    expect(MeanRatio.of(Float64Array.of(1), Float64Array.of(2))).toMatchObject({ ratio: 0.5, lower: Number.NEGATIVE_INFINITY })
  })

  it("ends where a t-test of numerators - ratio x denominators is at its level", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 30 }).chain((n) => fc.tuple(values(n), values(n))),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        ([numerators, drawn], shift) => {
          const denominators = drawn.map((value) => value / 4 + shift)
          const found = MeanRatio.of(numerators, denominators)
          if (!Number.isFinite(found.lower) || standardDeviation(numerators) < 1e-3) return
          const t = StudentT.quantile(0.975, numerators.length - 1)
          for (const end of [found.lower, found.upper]) {
            const rest = numerators.map((value, i) => value - end * denominators[i]!)
            const statistic = Math.abs(mean(rest)) / (standardDeviation(rest) / Math.sqrt(rest.length))
            expect(statistic).toBeCloseTo(t, 5)
          }
        }
      ),
      { seed: 1 }
    )
  })
})
