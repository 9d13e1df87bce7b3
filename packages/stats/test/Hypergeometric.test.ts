import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { atMost, lowerBound, probability, upperBound } from "../src/Hypergeometric.ts"

const samples = fc
  .record({
    population: fc.integer({ min: 1, max: 300 }),
    m: fc.double({ min: 0, max: 1, noNaN: true }),
    d: fc.double({ min: 0, max: 1, noNaN: true })
  })
  .map(({ population, m, d }) => ({ population, marked: Math.round(m * population), drawn: Math.round(d * population) }))

describe("Hypergeometric", () => {
  // scipy 1.17.1: hypergeom.pmf and cdf
  it.each([
    [4000, 3, 2526, 0, 0.0499751210939303, 0.0499751210939303],
    [4000, 40, 500, 3, 0.13778869311059144, 0.24500327475818243],
    [120, 60, 60, 35, 0.027896447167585946, 0.9779172001575405],
    [50, 50, 10, 10, 1.0, 1.0],
    [1000, 1, 999, 0, 0.001, 0.001]
  ])("%i of which %i, %i drawn, %i found agrees with scipy", (population, marked, drawn, k, pmf, cdf) => {
    expect(probability({ population, marked, drawn }, k)).toBeCloseTo(pmf, 11)
    expect(atMost({ population, marked, drawn }, k)).toBeCloseTo(cdf, 11)
  })

  it("sums to 1, and is the sum of its probabilities", () => {
    fc.assert(
      fc.property(samples, fc.nat(300), (sample, k) => {
        let sum = 0
        for (let i = 0; i <= k; i++) sum += probability(sample, i)
        expect(atMost(sample, k)).toBeCloseTo(sum, 10)
        expect(atMost(sample, sample.drawn)).toBe(1)
      })
    )
  })

  it("has bounds that are wrong at most as often as alpha says, for every population up to 14 that there is", () => {
    for (const alpha of [0.01, 0.05, 0.2])
      for (let population = 1; population <= 14; population++)
        for (let drawn = 0; drawn <= population; drawn++)
          for (let marked = 0; marked <= population; marked++) {
            let [above, below] = [0, 0]
            for (let found = Math.max(0, drawn - (population - marked)); found <= Math.min(drawn, marked); found++) {
              const likelihood = probability({ population, marked, drawn }, found)
              if (marked > upperBound(found, drawn, population, alpha)) above += likelihood
              if (marked < lowerBound(found, drawn, population, alpha)) below += likelihood
            }
            expect(above, `${population} ${drawn} ${marked}`).toBeLessThanOrEqual(alpha + 1e-12)
            expect(below, `${population} ${drawn} ${marked}`).toBeLessThanOrEqual(alpha + 1e-12)
          }
  })

  it("has the tightest upper bound: one less would be wrong too often", () => {
    fc.assert(
      fc.property(samples, fc.double({ min: 0, max: 1, noNaN: true }), ({ population, drawn }, part) => {
        const found = Math.round(part * drawn)
        const upper = upperBound(found, drawn, population, 0.05)
        expect(atMost({ population, marked: upper, drawn }, found)).toBeGreaterThan(0.05)
        if (upper < population - (drawn - found)) expect(atMost({ population, marked: upper + 1, drawn }, found)).toBeLessThanOrEqual(0.05)
      })
    )
  })

  it("knows everything when all are drawn, and nothing when none is", () => {
    expect(upperBound(3, 10, 10, 0.05)).toBe(3)
    expect(lowerBound(3, 10, 10, 0.05)).toBe(3)
    expect(upperBound(0, 0, 10, 0.05)).toBe(10)
    expect(lowerBound(0, 0, 10, 0.05)).toBe(0)
  })

  it("refuses a sample that cannot be", () => {
    expect(() => upperBound(3, 2, 10, 0.05)).toThrow("in a population")
    expect(() => upperBound(1, 2, 10, 0)).toThrow("alpha")
  })
})
