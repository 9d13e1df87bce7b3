import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as MeanOfOrders from "../src/MeanOfOrders.ts"
import * as PairedT from "../src/PairedT.ts"
import * as StudentT from "../src/StudentT.ts"
import { coarse, swapped } from "./arbitraries.ts"

/** Differences with a mean, and a variance of their mean, to choose. */
const withMoments = (mean: number, variance: number): Float64Array => {
  // the mean of -1, 0, 1, 0 has a variance of 2 / 3 / 4
  const scale = Math.sqrt(variance / (2 / 12))
  return Float64Array.of(mean - scale, mean, mean + scale, mean)
}

const combine = (orders: ReadonlyArray<Float64Array>, options: MeanOfOrders.Options) =>
  MeanOfOrders.combine(orders.map(MeanOfOrders.orderOf), options)

const orders = fc.integer({ min: 2, max: 12 }).chain((n) => fc.array(coarse(n, n), { minLength: 2, maxLength: 8 }))
const family = fc.integer({ min: 1, max: 30 })

describe("MeanOfOrders", () => {
  it("removes the variance of the order: means 1 and 3, mean variance 10, so error² = 10 - (1 - 1/2) · 2", () => {
    const found = combine([withMoments(1, 8), withMoments(3, 12)], { topics: 5 })
    expect(found.difference).toBeCloseTo(2, 12)
    expect(found.betweenOrders).toBeCloseTo(Math.SQRT2, 12)
    expect(found.error ** 2).toBeCloseTo(9, 12)
    expect(found.degreesOfFreedom).toBe(4)
    // with 4 degrees of freedom in closed form: 1/2 + (x / √(1 + x²)) (1 + 1 / 2(1 + x²)) / 2, x = t / 2
    const x = 2 / 3 / 2
    expect(found.p).toBeCloseTo(1 - (x / Math.sqrt(1 + x * x)) * (1 + 1 / (2 * (1 + x * x))), 12)
    expect(found.upper - found.difference).toBeCloseTo(2.776445105198 * 3, 9)
  })
  it("leaves seven tenths of the variance of one order at least", () => {
    expect(combine([withMoments(-5, 10), withMoments(5, 10)], { topics: 5 }).error ** 2).toBeCloseTo(7, 12)
  })
  it("is the t-test of one order where all orders are alike and measure all topics", () => {
    fc.assert(
      fc.property(coarse(2, 30), (values) => {
        const found = combine([values, values, values], { topics: values.length })
        const { p } = PairedT.test(values)
        expect(found.p).toBeCloseTo(p, 10)
        expect([found.rejecting, found.disagreement]).toEqual([p <= 0.05 ? 3 : 0, 0])
      })
    )
  })
  it("never contradicts itself: p is at most .05 where the interval leaves 0 out, and above where it does not", () => {
    fc.assert(
      fc.property(orders, family, (some, rows) => {
        const { p, lower, upper, difference } = combine(some, { topics: some[0]!.length + 1, family: rows })
        expect(lower).toBeLessThanOrEqual(difference)
        if (lower > 0 || upper < 0) expect(p).toBeLessThanOrEqual(0.05 * (1 + 1e-9))
        else if (difference !== 0) expect(p).toBeGreaterThanOrEqual(0.05 * (1 - 1e-9))
        else expect(p).toBe(1)
      })
    )
  })
  it("has an interval at the quantile for the whole family, and a p that many times larger", () => {
    const some = [withMoments(2, 1), withMoments(2.5, 1)]
    const [one, ten] = [combine(some, { topics: 30 }), combine(some, { topics: 30, family: 10 })]
    expect(ten.p).toBeCloseTo(10 * one.p, 12)
    expect((ten.upper - ten.difference) / ten.error).toBeCloseTo(StudentT.quantile(1 - 0.025 / 10, 29), 9)
  })
  it("turns with its systems, and does not depend on the order of the orders", () => {
    fc.assert(
      fc.property(orders, (some) => {
        const [found, back, turned] = [some, some.toReversed(), some.map(swapped)].map((each) => combine(each, { topics: 20 }))
        expect(turned!.difference).toBeCloseTo(-found!.difference, 12)
        expect(turned!.p).toBeCloseTo(found!.p, 9)
        expect(back!.p).toBeCloseTo(found!.p, 9)
        expect(back!.disagreement).toBeCloseTo(found!.disagreement, 6)
      })
    )
  })
  it("says that two sets of orders may disagree where orders differ and the estimate stands at the bound", () => {
    const spread = Array.from({ length: 20 }, (_, k) => withMoments(1.81 + (k % 2 === 0 ? 0.5 : -0.5), 1))
    const { disagreement, rejecting } = combine(spread, { topics: 20 })
    expect(disagreement).toBeGreaterThan(0.3)
    expect(disagreement).toBeLessThanOrEqual(0.5)
    expect([0, 10, 20]).toContain(rejecting)
    expect(
      combine(
        spread.map((one) => one.map((x) => x + 50)),
        { topics: 20 }
      ).disagreement
    ).toBeLessThan(1e-6)
  })
  it("of no difference anywhere: p = 1, and an interval of zero width", () => {
    const none = [new Float64Array(4), new Float64Array(4)]
    expect(combine(none, { topics: 4 })).toMatchObject({ difference: 0, error: 0, p: 1, lower: 0, upper: 0, rejecting: 0, disagreement: 0 })
  })
})
