import * as ClopperPearson from "@litfuse/stats/ClopperPearson"
import * as MeanOfOrders from "@litfuse/stats/MeanOfOrders"
import * as Seed from "@litfuse/stats/Seed"
import { mean, standardDeviation } from "@litfuse/stats/Summary"
import { describe, expect, it } from "vitest"
import { byBlocks, runsOf } from "../../src/nullCalibration/Chosen.ts"
import { summarise, rowsOf } from "../../src/nullCalibration/orderFindings.ts"
import { deviationOf, keyOf, sums } from "../../src/nullCalibration/orderDesigns.ts"
import { drawRidge } from "../../src/nullCalibration/drawRidge.ts"
import { drawShape, shapes } from "../../src/nullCalibration/Shapes.ts"
import { system } from "../../src/nullCalibration/World.ts"

const sizes = { candidates: 4, runs: 3 }
const setup = { ...sizes, real: [], folds: 5 }
const stream = (n: number) => Seed.stream(Seed.derive(n, "test"))

/** The third standardised moment. */
const skew = (values: Float64Array): number => {
  const [centre, deviation] = [mean(values), standardDeviation(values)]
  return mean(values.map((x) => ((x - centre) / deviation) ** 3))
}

describe("drawShape", () => {
  const topics = 20_000
  it("gives all systems one mean, in every shape", () => {
    for (const shape of shapes) {
      const all = drawShape(shape, sizes, topics, stream(1))
      for (let s = 0; s < 8; s++) {
        const own = system(all, s)
        expect(Math.abs(mean(own))).toBeLessThan((5 * standardDeviation(own)) / Math.sqrt(topics))
      }
    }
  })
  it("skews differences from the fixed system to the side that it is named for", () => {
    const of = (shape: (typeof shapes)[number]) => {
      const all = drawShape(shape, sizes, topics, stream(2))
      return skew(system(all, 0).map((x, t) => x - system(all, 7)[t]!))
    }
    expect(of("right-skewed")).toBeGreaterThan(1)
    expect(of("left-skewed")).toBeLessThan(-1)
    expect(Math.abs(of("unequal"))).toBeLessThan(0.2)
  })
  it("is sparse on four topics of five, and unequal by a factor of four", () => {
    const sparse = system(drawShape("sparse", sizes, topics, stream(3)), 0)
    expect(sparse.filter((x) => x === 0).length / topics).toBeCloseTo(0.8, 1)
    const unequal = drawShape("unequal", sizes, topics, stream(4))
    expect(standardDeviation(system(unequal, 3)) / standardDeviation(system(unequal, 0))).toBeCloseTo(4, 0)
  })
})

describe("drawRidge", () => {
  it("measures a ranking by nDCG@10, and the fixed system as the run that it is", () => {
    const { values } = drawRidge(50, stream(5))
    expect(system(values, 7)).toEqual(system(values, 1))
    expect(values.values.every((x) => x >= 0 && x <= 1)).toBe(true)
    expect(new Set(system(values, 1)).size).toBeGreaterThan(25)
  })
  it("reads no topic that it is measured on, nor a later one: the same values whatever comes after a block", () => {
    const { tuner } = drawRidge(30, stream(6))
    const order = Int32Array.from({ length: 30 }, (_, t) => t)
    const whole = tuner.blocks({ order, starts: Int32Array.of(5, 15, 30) })
    const turned = Int32Array.from([...order.subarray(0, 15), ...order.subarray(15).toReversed()])
    expect(tuner.blocks({ order: turned, starts: Int32Array.of(5, 15, 30) }).subarray(0, 10)).toEqual(whole.subarray(0, 10))
    expect(tuner.blocks({ order: order.subarray(0, 15), starts: Int32Array.of(5, 15) })).toEqual(whole.subarray(0, 10))
  })
  it("has no mean that is better, tuned or not", () => {
    const { values, tuner } = drawRidge(4000, stream(7))
    const order = Int32Array.from({ length: 4000 }, (_, t) => t)
    const tuned = tuner.blocks({ order, starts: Int32Array.of(100, 4000) })
    const differences = tuned.map((x, i) => x - system(values, 7)[100 + i]!)
    expect(Math.abs(mean(differences))).toBeLessThan((4 * standardDeviation(differences)) / Math.sqrt(3900))
  })
})

describe("sums", () => {
  it("are those of one piece whatever the pieces are", () => {
    const of = (from: number, to: number) => sums("sparse", 25, [from, to], [0, 0.05], setup, 1)
    const [whole, first, second] = [of(0, 6), of(0, 2), of(2, 6)]
    for (const [key, value] of Object.entries(whole)) expect((first[key] ?? 0) + (second[key] ?? 0)).toBeCloseTo(value, 9)
  })
  it("find a gain that nobody could overlook by every rule, and two draws agree about it", () => {
    for (const design of ["family", "right-skewed", "unequal", "ridge"] as const) {
      const found = sums(design, 25, [0, 3], [0, 5], setup, 1)
      for (const baseline of ["fixed", "training"]) {
        for (const rule of ["20 orders", "20 orders, nothing removed", "one order", "fresh topics", "untuned"])
          expect([design, baseline, rule, found[keyOf(baseline, rule, 1)]]).toEqual([design, baseline, rule, 3])
        expect(found[keyOf(baseline, "20 orders disagree", 1)]).toBe(0)
      }
    }
  })
  it("scale gains by the deviation of an untuned difference", () => {
    // each has spread 0.1: a candidate and the fixed system together 0.1 √2
    expect(deviationOf("sparse", setup, Seed.derive(1)) / (0.1 * Math.SQRT2 * Math.sqrt(0.2))).toBeCloseTo(1, 1)
  })
})

describe("rowsOf", () => {
  it("has rates by rule and gain, and summarises by the worst place", () => {
    const of = (design: string, level: number, power: number) => ({
      cell: { kind: "orders", design, topics: 25, gain: 0, from: 0, to: 100 },
      counts: {
        sets: 100,
        rejected: {
          [keyOf("fixed", "20 orders", 0)]: level,
          [keyOf("fixed", "20 orders", 1)]: power,
          [keyOf("fixed", "untuned", 1)]: 80,
          [keyOf("training", "20 orders", 1)]: 80,
          [keyOf("training", "untuned", 1)]: 80
        }
      }
    })
    const rows = rowsOf([of("sparse", 4, 60), of("unequal", 6, 72)], [2])
    const found = summarise(rows, "20 orders")
    expect(found.least).toBeCloseTo(0.75, 12)
    expect(found).toMatchObject({ highest: { design: "unequal", baseline: "fixed" }, worst: { design: "sparse" } })
    expect(found.mean).toBeCloseTo((0.75 + 0.9 + 1 + 1) / 4, 12)
    expect(found.upper).toBe(ClopperPearson.interval(6, 100, 1 - 0.05 / 4).upper)
  })
})

describe("choices", () => {
  it("are what a mean over the topics before each block prefers", () => {
    const all = drawShape("unequal", sizes, 30, stream(8))
    const order = Int32Array.from({ length: 30 }, (_, t) => (t * 7) % 30)
    const one = { order, starts: Int32Array.of(6, 18, 30) }
    const values = byBlocks(all, runsOf(all), one)
    const best = (upTo: number) =>
      [4, 5, 6].reduce((a, b) => {
        const sum = (s: number) => order.subarray(0, upTo).reduce((total, t) => total + system(all, s)[t]!, 0)
        return sum(b) > sum(a) ? b : a
      })
    expect(values[0]).toBe(system(all, best(6))[order[6]!])
    expect(values[12]).toBe(system(all, best(18))[order[18]!])
    expect(MeanOfOrders.orderOf(values).measured).toBe(24)
  })
})
