import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Seed from "../src/Seed.ts"
import { between } from "../src/Differences.ts"
import * as PairedT from "../src/PairedT.ts"
import { exactP, test } from "../src/Randomisation.ts"
import { coarse, reordered, swapped } from "./arbitraries.ts"
import { golden, precision } from "./golden.ts"
import * as Normal from "../src/Normal.ts"

const seed = 1

/** The share of all assignments of signs whose sum is as far from 0, one by one. */
const byEnumeration = (differences: Float64Array): number => {
  const n = differences.length
  const seen = Math.abs(differences.reduce((sum, x) => sum + x, 0))
  let extreme = 0
  for (let signs = 0; signs < 2 ** n; signs++) {
    const sum = differences.reduce((total, x, i) => total + ((signs >>> i) & 1 ? -x : x), 0)
    if (Math.abs(sum) >= seen) extreme++
  }
  return extreme / 2 ** n
}

/** Multiples of a number that no whole number of steps gives, with the same ties: what cannot be counted is drawn. */
const irrational = (x: number): number => x * Math.SQRT1_2

describe("Randomisation", () => {
  it("of 1, 2, 3: two of the eight assignments reach 6 or -6", () => {
    expect(test(Float64Array.of(1, 2, 3), { seed })).toEqual({ p: 0.25, isExact: true, isFloor: false, assignments: 8 })
    // +1 -2 +3 = 2: sums are ±6, ±4, ±2, 0, 0
    expect(test(Float64Array.of(1, -2, 3), { seed }).p).toBe(6 / 8)
  })
  it("counts differences as equal that are equal on paper", () => {
    // 0.3 - 0.2, 0.2 - 0.1 and 0.1 - 0.2: sums ±0.3 and ±0.1, and six of eight assignments reach 0.1
    const differences = between(Float64Array.of(0.2, 0.1, 0.2), Float64Array.of(0.3, 0.2, 0.1))
    expect(test(differences, { seed }).p).toBe(1)
  })
  it("counts sums as equal that are equal on paper: .2 + .4 and .6", () => {
    const differences = between(new Float64Array(8), Float64Array.of(-0.2, -0.4, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6))
    expect(test(differences, { seed }).p).toBe(0.078125)
    // the same sums where no fraction is common to all: multiples of an irrational number
    const scaled = differences.map((x) => x * Math.SQRT1_2)
    expect(test(scaled, { seed }).p).toBe(0.078125)
    // and drawn: three times as many topics, on which all agree but for the sign of the sum
    const many = Float64Array.from([...scaled, ...scaled, ...scaled])
    const exact = test(Float64Array.from([...differences, ...differences, ...differences]), { seed })
    const drawn = test(many, { seed })
    expect([exact.isExact, drawn.isExact]).toEqual([true, false])
    expect(Math.abs(drawn.p - exact.p)).toBeLessThan(4 * Math.sqrt((exact.p * (1 - exact.p)) / 100_000))
  })
  it("equals the enumeration of all assignments for few topics", () => {
    fc.assert(
      fc.property(coarse(1, 11), (differences) => {
        expect(test(differences, { seed }).p).toBe(byEnumeration(differences))
      }),
      { numRuns: 50 }
    )
  })
  it.each(Array.from({ length: 100 }, (_, i) => i + 1))("equals full enumeration in whole numbers of multiples of 1/%i", (k) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(k), fc.nat(k)), { minLength: 1, maxLength: 16, size: "max" }), (pairs) => {
        const baseline = Float64Array.from(pairs, ([hits]) => hits / k)
        const system = Float64Array.from(pairs, ([, hits]) => hits / k)
        const whole = Float64Array.from(pairs, ([a, b]) => b - a).filter((x) => x !== 0)
        expect(test(between(baseline, system), { seed }).p).toBe(byEnumeration(whole))
      }),
      { numRuns: 4 }
    )
  })
  it.each(precision.map((one, i) => ({ ...one, i })))("equals the exact p of real runs: P@$k, $i, by $by", ({ k, baseline, system, p }) => {
    const values = (hits: ReadonlyArray<number>) => Float64Array.from(hits, (hit) => hit / k)
    const found = test(between(values(baseline), values(system)), { seed })
    expect(found.isExact).toBe(true)
    expect(Math.abs(found.p / p - 1)).toBeLessThan(1e-12)
  })
  it.each(golden.cases.filter((one) => one.randomisation !== undefined))(
    "equals scipy's permutation_test: $name",
    ({ baseline, system, randomisation }) => {
      const differences = between(Float64Array.from(baseline), Float64Array.from(system))
      expect(test(differences, { seed }).p).toBeCloseTo(randomisation!, 12)
    }
  )
  it.each(golden.cases.filter((one) => one.baseline.length > 12))(
    "comes close to the t-test on many topics: $name",
    ({ baseline, system, t }) => {
      const found = test(between(Float64Array.from(baseline), Float64Array.from(system)), { seed })
      // multiples of 1/1024 and coarser: every assignment is counted
      expect(found.isExact).toBe(true)
      expect(Math.abs(found.p - t.p)).toBeLessThan(0.01)
    }
  )
  it("comes close to the t-test on normal data", () => {
    for (let k = 0; k < 10; k++) {
      const stream = Seed.stream(Seed.derive(seed, "normal", k))
      const differences = Float64Array.from({ length: 40 }, () => 0.03 * k + Normal.quantile(stream.unit() + 2 ** -54))
      expect(Math.abs(test(differences, { seed, resamples: 20_000 }).p - PairedT.test(differences).p)).toBeLessThan(0.02)
    }
  })
  it("draws what it would count: above 16 topics p is the enumeration's up to chance", () => {
    const differences = Float64Array.from({ length: 17 }, (_, i) => (((i * 7) % 17) - 4.5) / 16)
    const exact = byEnumeration(differences)
    expect(test(differences, { seed }).p).toBe(exact)
    const fine = differences.map(irrational)
    expect(test(fine, { seed }).isExact).toBe(false)
    // four standard errors of a share over 100,000 draws
    expect(Math.abs(test(fine, { seed }).p - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 100_000))
  })
  it("flips every topic alone: equal differences give the binomial distribution", () => {
    for (const n of [32, 64, 100]) {
      const better = n / 2 + 4
      // chance of at least `better` heads, and as many tails, among n coins
      let chance = 2 ** -n
      let p = 0
      for (let heads = 0; heads <= n; heads++) {
        if (heads >= better) p += 2 * chance
        chance = (chance * (n - heads)) / (heads + 1)
      }
      const differences = Float64Array.from({ length: n }, (_, i) => (i < better ? 0.5 : -0.5))
      expect(test(differences, { seed }).p).toBeCloseTo(p, 14)
      expect(Math.abs(test(differences.map(irrational), { seed }).p - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / 100_000))
    }
  })
  it("stops at 1 / (resamples + 1) and says so", () => {
    const differences = new Float64Array(40).fill(0.5)
    expect(test(differences, { seed, resamples: 999 })).toEqual({ p: 2 ** -39, isExact: true, isFloor: false, assignments: 2 ** 40 })
    expect(test(differences.map(irrational), { seed, resamples: 999 })).toEqual({
      p: 0.001,
      isExact: false,
      isFloor: true,
      assignments: 999
    })
  })
  it("gives 1 without a topic that differs", () => {
    for (const n of [0, 1, 50]) expect(test(new Float64Array(n), { seed }).p).toBe(1)
    expect(test(Float64Array.of(0.5), { seed }).p).toBe(1)
  })
  it("depends on the seed, and on neither the order of topics nor which system is the baseline", () => {
    const differences = Float64Array.from({ length: 60 }, (_, i) => irrational((((i * 37) % 61) - 26) / 64))
    // our own numbers, first drawn here: a change of stream or of its use shows
    expect(test(differences, { seed }).p).toBe(8326 / 100_001)
    expect(test(differences, { seed: 2 }).p).not.toBe(8326 / 100_001)
    fc.assert(
      fc.property(coarse(0, 60), fc.boolean(), (sixteenths, isFine) => {
        const some = isFine ? sixteenths.map(irrational) : sixteenths
        const options = { seed, resamples: 500 }
        const found = test(some, options)
        expect(found.p).toBeGreaterThan(0)
        expect(found.p).toBeLessThanOrEqual(1)
        expect(test(swapped(some), options)).toEqual(found)
        expect(test(reordered(some), options)).toEqual(found)
        expect(test(Float64Array.from([...some, 0, 0]), options)).toEqual(found)
      })
    )
  })
  it("refuses to draw nothing", () => {
    expect(() => test(Float64Array.of(1), { seed, resamples: 0 })).toThrow("positive number")
  })
})

const of = (...differences: ReadonlyArray<number>) => Float64Array.from(differences)

describe("exactP", () => {
  it("counts assignments of signs by hand", () => {
    // of eight sums of ±1 ±2 ±3 only 6 and -6 are as far from 0 as 6
    expect(exactP(of(1, 2, 3), 1)).toBe(2 / 8)
    // sums 6, 4, 2, 0, 0, -2, -4, -6: four are as far as 4
    expect(exactP(of(-1, 2, 3), 1)).toBe(4 / 8)
    // ±1 ±3 gives 4, 2, -2, -4: none is nearer than 2
    expect(exactP(of(3, -1), 1)).toBe(1)
    expect(exactP(of(1, -1), 1)).toBe(1)
  })

  it("leaves out topics without a difference, and has none to go by without topics", () => {
    expect(exactP(of(0, 1, 0, 2, 3), 1)).toBe(2 / 8)
    expect(exactP(of(), 1)).toBe(1)
    expect(exactP(of(0.4, -0.4), 1)).toBe(1)
  })

  it("rounds differences to the step, and no further", () => {
    expect(exactP(of(0.11, -0.19, 0.32), 0.1)).toBe(exactP(of(1, -2, 3), 1))
    expect(exactP(of(0.11, -0.19, 0.32), 0.01)).toBe(exactP(of(11, -19, 32), 1))
  })

  it("has no floor but one assignment on either side", () => {
    expect(exactP(new Float64Array(50).fill(0.3), 0.0025)).toBe(2 ** -49)
  })

  it("is the randomisation test that counts all assignments, on whole steps", () => {
    const steps = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 12 })
    fc.assert(
      fc.property(steps, (whole) => {
        const differences = Float64Array.from(whole, (n) => n / 16)
        expect(exactP(differences, 1 / 16)).toBeCloseTo(test(differences, { seed: 1 }).p, 12)
      })
    )
  })

  it("knows neither the order of topics nor which system came first", () => {
    const differences = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 30 })
    fc.assert(
      fc.property(differences, (list) => {
        const p = exactP(Float64Array.from(list), 0.01)
        expect(exactP(Float64Array.from(list.toReversed()), 0.01)).toBe(p)
        expect(
          exactP(
            Float64Array.from(list, (x) => -x),
            0.01
          )
        ).toBe(p)
      })
    )
  })

  it("refuses a step of nothing", () => {
    expect(() => exactP(of(1), 0)).toThrow("steps are positive")
  })
})
