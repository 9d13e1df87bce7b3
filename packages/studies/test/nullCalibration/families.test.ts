import type { Results } from "@litfuse/bench/report/Results"
import * as ForwardOrder from "@litfuse/bench/tune/ForwardOrder"
import * as ClopperPearson from "@litfuse/stats/ClopperPearson"
import * as MeanOfOrders from "@litfuse/stats/MeanOfOrders"
import * as PairedT from "@litfuse/stats/PairedT"
import * as Seed from "@litfuse/stats/Seed"
import { mean, standardDeviation } from "@litfuse/stats/Summary"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { byBlocks, candidatesOf } from "../../src/nullCalibration/Chosen.ts"
import { drawFamily } from "../../src/nullCalibration/drawFamily.ts"
import { familyCounts, familyKey, familyRules } from "../../src/nullCalibration/familyCounts.ts"
import { chosenRule, familyFindings } from "../../src/nullCalibration/familyFindings.ts"
import { familyRowsOf } from "../../src/nullCalibration/FamilyRow.ts"
import * as Margin from "../../src/nullCalibration/Margin.ts"
import { realDifferences } from "../../src/nullCalibration/realDifferences.ts"
import { walkOrders } from "../../src/nullCalibration/walkOrders.ts"
import { system, type Values } from "../../src/nullCalibration/World.ts"

const stream = (n: number) => Seed.stream(Seed.derive(n, "test"))

const correlation = (a: Float64Array, b: Float64Array): number => {
  const [ma, mb] = [mean(a), mean(b)]
  return mean(a.map((x, i) => (x - ma) * (b[i]! - mb))) / standardDeviation(a) / standardDeviation(b)
}

const skewness = (values: Float64Array): number => {
  const [centre, deviation] = [mean(values), standardDeviation(values)]
  return mean(values.map((x) => ((x - centre) / deviation) ** 3))
}

const column = (values: Float64Array, candidates: number, c: number): Float64Array =>
  Float64Array.from({ length: values.length / candidates }, (_, t) => values[t * candidates + c]!)

/** A family of one draw as the modules of the other calibrations hold it: the fixed system is 0 everywhere. */
const asValues = (values: Float64Array, candidates: number): Values => {
  const topics = values.length / candidates
  const all = new Float64Array((candidates + 1) * topics)
  for (let c = 0; c < candidates; c++) all.set(column(values, candidates, c), c * topics)
  return { candidates, runs: 0, topics, values: all }
}

const skewed = Float64Array.of(0, 0, 0, 0.1, -0.1, 0.05, 0.7, 0, 0.2, -0.05)

describe("Margin", () => {
  it("has mean 0, deviation 1 and the skewness of the differences, in sums that are exact", () => {
    const many = 200_000
    for (const margin of [Margin.observed(skewed), Margin.lognormal(0.5), Margin.normal()]) {
      const { values, draw } = drawFamily({ rows: 1, candidates: 1, topics: many, correlation: 0 }, [margin])
      draw(stream(1))
      const own = values[0]!
      expect(Math.abs(mean(own))).toBeLessThan(5 / Math.sqrt(many))
      expect(standardDeviation(own)).toBeCloseTo(1, 1)
      expect(skewness(own)).toBeCloseTo(Margin.skewness(margin), 1)
      expect(own.every((x) => Number.isInteger(x * 2 ** 20))).toBe(true)
    }
    expect(Margin.skewness(Margin.observed(skewed))).toBeCloseTo(
      skewness(skewed) * (standardDeviation(skewed) / Math.sqrt(mean(skewed.map((x) => (x - mean(skewed)) ** 2)))) ** 3,
      2
    )
    // (e^(σ²) + 2) √(e^(σ²) - 1)
    expect(Margin.skewness(Margin.lognormal(0.5))).toBeCloseTo((Math.exp(0.25) + 2) * Math.sqrt(Math.exp(0.25) - 1), 2)
    expect(Margin.skewness(Margin.normal())).toBeCloseTo(0, 6)
  })
})

describe("drawFamily", () => {
  it("has the correlations that it is asked for, within a row and between rows", () => {
    for (const rho of [0, 0.5, 0.9]) {
      const { values, draw } = drawFamily({ rows: 3, candidates: 5, topics: 40_000, correlation: rho }, [Margin.normal()])
      draw(stream(2))
      expect(correlation(column(values[0]!, 5, 0), column(values[0]!, 5, 4))).toBeCloseTo(0.5, 1)
      expect(correlation(column(values[0]!, 5, 2), column(values[2]!, 5, 2))).toBeCloseTo(rho, 1)
      expect(correlation(column(values[0]!, 5, 1), column(values[1]!, 5, 3))).toBeCloseTo(rho / 2, 1)
    }
  })
  it("draws each row from one of the margins", () => {
    const { values, draw } = drawFamily({ rows: 40, candidates: 5, topics: 400, correlation: 0.5 }, [
      Margin.lognormal(1),
      Margin.observed(skewed.map((x) => -x))
    ])
    draw(stream(3))
    const signs = values.map((own) => Math.sign(skewness(own)))
    expect(signs.filter((sign) => sign > 0).length).toBeGreaterThan(8)
    expect(signs.filter((sign) => sign < 0).length).toBeGreaterThan(8)
  })
})

describe("walkOrders", () => {
  it("gives what the general modules give, whatever the topics, ties and zeros", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 60 }),
        fc.integer(),
        fc.constantFrom(5, 10),
        fc.boolean(),
        (topics, seed, candidates, isCoarse) => {
          const orders = ForwardOrder.orders(topics, 5, seed)
          const { values, draw } = drawFamily({ rows: 1, candidates, topics, correlation: 0 }, [
            isCoarse ? Margin.observed(skewed) : Margin.normal()
          ])
          draw(Seed.stream(Seed.derive(seed)))
          const own = isCoarse ? values[0]!.map((x) => Math.round(x)) : values[0]!
          const { means, variances, walk } = walkOrders(orders, candidates)
          walk(own)
          const all = asValues(own, candidates)
          const expected = orders.map((one) => MeanOfOrders.orderOf(byBlocks(all, candidatesOf(all), one)))
          for (const [k, order] of expected.entries()) {
            expect(means[k]).toBeCloseTo(order.mean, 11)
            expect(variances[k]).toBeCloseTo(order.variance, 11)
          }
        }
      )
    )
  })
  it("refuses orders that are no pairs, and candidates that it cannot sum together", () => {
    const orders = ForwardOrder.orders(20, 5, 1)
    expect(() => walkOrders(orders.toReversed(), 5)).not.toThrow()
    expect(() => walkOrders([orders[1]!, orders[0]!, ...orders.slice(2)], 5)).toThrow("backwards")
    expect(() => walkOrders(orders, 7)).toThrow("multiple of 5")
  })
})

describe("familyCounts", () => {
  const plan = { families: [1, 4], folds: 5, topics: 20, candidates: 5, correlation: 0.5 }
  const margins = [Margin.observed(skewed), Margin.lognormal(1.2)]
  const seed = Seed.derive(1, "counts")

  it("counts what the rule of reports rejects, and what a paired t-test does", () => {
    const sets = 60
    const { rejected } = familyCounts(plan, margins, [0, sets], seed)
    const family = drawFamily({ ...plan, rows: 4 }, margins)
    const orders = ForwardOrder.orders(plan.topics, plan.folds, Seed.derive(seed, "orders", 0))
    const counted = { tuned1: 0, tuned4: 0, untuned4: 0, each4: 0 }
    for (let i = 0; i < sets; i++) {
      family.draw(Seed.stream(Seed.derive(seed, i)))
      const rows = family.values.map((own, r) => {
        const all = asValues(own, plan.candidates)
        const estimates = orders.map((one) => MeanOfOrders.orderOf(byBlocks(all, candidatesOf(all), one)))
        const p = (m: number) => MeanOfOrders.combine(estimates, { topics: plan.topics, family: m }).p
        return { one: p(1) <= 0.05, four: p(4) <= 0.05, untuned: 4 * PairedT.test(system(all, r % plan.candidates)).p <= 0.05 }
      })
      counted.tuned1 += Number(rows[0]!.one)
      counted.tuned4 += Number(rows.some(({ four }) => four))
      counted.untuned4 += Number(rows.some(({ untuned }) => untuned))
      counted.each4 += rows.filter(({ four }) => four).length / 4
    }
    expect(rejected[familyKey("any", "20 orders", 1)]).toBe(counted.tuned1)
    expect(rejected[familyKey("any", "20 orders", 4)]).toBe(counted.tuned4)
    expect(rejected[familyKey("any", "untuned", 4)]).toBe(counted.untuned4)
    expect(rejected[familyKey("each", "20 orders", 4)]).toBeCloseTo(counted.each4, 9)
    expect(counted.tuned4 + counted.untuned4).toBeGreaterThan(0)
  })
  it("is the same whatever the pieces are", () => {
    const of = (from: number, to: number) => familyCounts(plan, margins, [from, to], seed).rejected
    const [whole, first, second] = [of(0, 600), of(0, 300), of(300, 600)]
    for (const [key, value] of Object.entries(whole)) expect((first[key] ?? 0) + (second[key] ?? 0)).toBeCloseTo(value, 6)
  })
  it("finds the detectable difference of a family with a probability of .8, where differences are normal and nothing is tuned", () => {
    const sets = 400
    const { rejected } = familyCounts({ ...plan, families: [1, 10], correlation: 0 }, [Margin.normal()], [0, sets], seed)
    for (const m of [1, 10]) {
      const power = rejected[familyKey("power", "untuned", m)]! / sets
      const error = Math.sqrt(rejected[familyKey("squares", "untuned", m)]! / sets - power ** 2) / Math.sqrt(sets)
      expect(Math.abs(power - 0.8)).toBeLessThan(4 * error)
      const { lower, upper } = ClopperPearson.interval(rejected[familyKey("any", "untuned", m)]!, sets, 0.999)
      expect(lower).toBeLessThan(0.05)
      expect(upper).toBeGreaterThan(0.04)
    }
  })
})

describe("familyFindings", () => {
  const families = [1, 10]
  const cell = (part: "choose" | "report" | "stress", any: Partial<Record<(typeof familyRules)[number], number>>, collection = "here") => ({
    cell: { kind: "families", design: collection, gain: 0, from: 0, to: 10_000, part, collection, correlation: 0, topics: 25 },
    counts: {
      sets: 10_000,
      rejected: Object.fromEntries(
        familyRules.flatMap((rule) =>
          families.flatMap((m) => [
            [familyKey("any", rule, m), any[rule] ?? 400],
            [familyKey("each", rule, m), 40],
            [familyKey("power", rule, m), 8000],
            [familyKey("squares", rule, m), 6800]
          ])
        )
      )
    }
  })
  it("takes the first correction whose upper bounds are low enough, by the half that chooses alone", () => {
    const of = (...cells: ReadonlyArray<ReturnType<typeof cell>>) => chosenRule(familyRowsOf(cells), families)
    expect(of(cell("choose", {}), cell("report", { "20 orders": 900 }), cell("stress", { "20 orders": 3000 }))).toBe("20 orders")
    expect(of(cell("choose", { "20 orders": 520 }), cell("report", {}))).toBe("half the degrees of freedom")
    expect(of(cell("choose", { "20 orders": 600, "half the degrees of freedom": 560 }))).toBe("nothing removed")
    const none = { "20 orders": 600, "half the degrees of freedom": 560, "nothing removed": 551 }
    expect(of(cell("choose", none), cell("choose", {}, "there"))).toBeUndefined()
  })
  it("states the level that holds on the half that reports, and power with its error", () => {
    const shapes = [{ collection: "here", part: "report" as const, topics: 25, skewness: [-1, 0.5, 2], equal: [0.5] }]
    const rows = familyRowsOf([cell("choose", {}), cell("report", { "20 orders": 500 }), cell("report", {}, "there"), cell("stress", {})])
    const { headline, tables } = familyFindings(rows, families, shapes)
    const { upper } = ClopperPearson.interval(500, 10_000)
    expect(tables[1]!.rows[0]).toEqual(["20 orders", 1, 25, 0.05, upper, "here, correlation 0", "yes"])
    expect(headline).toContain(
      'The highest error rate of "20 orders" on the other half follows. With 1 row it is 5.0 % (upper bound 5.4 %; here,'
    )
    expect(headline).toContain(
      "With 10 rows it is 5.0 % (upper bound 5.4 %; here, correlation 0, 25 topics). All upper bounds are at most 0.055."
    )
    expect(headline).toContain("needs no correction")
    const power = tables.find(({ id }) => id === "power")!.rows[0]!
    expect(power[2]).toBeCloseTo(0.8, 12)
    // the mean of two cells of equal error
    expect(power[3]).toBeCloseTo(Math.sqrt((0.68 - 0.64) / 10_000 / 2), 9)
    expect(tables.find(({ id }) => id === "stress")!.rows).toHaveLength(2)
    expect(tables.find(({ id }) => id === "shapes")!.rows[0]!.slice(4, 9)).toEqual([-1, -1, 0.5, 2, 2])
  })
  it("states the level of the rule as it is over both halves, whatever is chosen", () => {
    const rows = familyRowsOf([
      cell("choose", { "20 orders": 620 }),
      cell("report", { untuned: 800 }),
      cell("stress", { "20 orders": 3000 })
    ])
    const { headline, conclusions, tables } = familyFindings(rows, families, [])
    expect(headline).toContain(
      'The first correction that does, on the half that chooses, is "half the degrees of freedom". The highest error rate of "half'
    )
    expect(conclusions[0]).toContain("20 orders without a correction, over all collections, follows. With 1 row it is 6.2 %")
    expect(conclusions[1]).toContain("With 1 row it is 8.0 %")
    expect(tables[0]!.rows.map((row) => [row[0], row[1], row[3], row[6]])).toEqual([
      ["20 orders", 1, 0.062, "no"],
      ["20 orders", 10, 0.062, "no"],
      ["untuned", 1, 0.08, "no"],
      ["untuned", 10, 0.08, "no"]
    ])
  })
  it("says so where no correction keeps the level, and where the other half does not", () => {
    const none = { "20 orders": 600, "half the degrees of freedom": 560, "nothing removed": 551 }
    const { headline } = familyFindings(familyRowsOf([cell("choose", none), cell("report", none), cell("stress", {})]), families, [])
    expect(headline).toContain("No correction keeps the level")
    expect(headline).toContain("Not all upper bounds are at most 0.055")
  })
})

describe("realDifferences", () => {
  const values = (own: ReadonlyArray<number | null>) => ({ "nDCG@10": own, AP: own.map(() => 0.5) })
  const table = {
    id: "rankers",
    systems: [
      { system: "base", values: values([0.1, 0.2, 0.3, 0.4, 0.5, null, 0.7]) },
      { system: "other", values: values([0.2, 0.1, 0.3, 0.5, 0.6, 0.9, 0.8]) },
      { system: "twin", values: values([0.1, 0.2, 0.3, 0.4, 0.5, 0.1, 0.9]) }
    ],
    against: {
      baseline: "base",
      comparisons: ["other", "twin"].flatMap((system) => ["nDCG@10", "AP", "Judged@10"].map((measure) => ({ system, measure })))
    }
  }
  const results = { tables: [table], analyses: [] } as unknown as Results
  it("are those of the measures asked for, of topics that both have, where enough differ", () => {
    const found = realDifferences(results, { table: "rankers", measures: ["nDCG@10", "AP"] })
    expect(found.map(({ system, measure }) => [system, measure])).toEqual([["other", "nDCG@10"]])
    expect(Array.from(found[0]!.differences, (x) => Math.round(x * 10))).toEqual([1, -1, 0, 1, 1, 1])
    expect(realDifferences(results, { table: "variants", measures: ["nDCG@10"] })).toEqual([])
  })
})
