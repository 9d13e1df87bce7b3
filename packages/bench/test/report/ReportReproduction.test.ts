import { describe, expect, it } from "vitest"
import { compareOrders, compareReports } from "../../src/report/ReportReproduction.ts"
import type { Run } from "@litfuse/eval/Run"
import { changed, moved } from "../gate/checkResults.ts"
import { sample } from "./sample.ts"

describe("compareReports", () => {
  it("is exact for a report and itself", () => {
    const { closeness, effects, unmatched } = compareReports(sample, sample)
    expect(closeness).toHaveLength(8)
    for (const { original, reproduced, rmse, p } of closeness) {
      expect([reproduced, rmse, p]).toEqual([original, 0, 1])
    }
    expect(effects[0]).toMatchObject({ system: "good", effectRatio: 1, deltaRelativeImprovement: 0 })
    expect(unmatched).toEqual([])
  })

  it("measures what moved: errors per topic and the effect against the baseline", () => {
    const { closeness, effects } = compareReports(sample, moved)
    const good = closeness.find(({ system, measure }) => system === "good" && measure === "nDCG@10")!
    // errors 0.1, 0, 0.5, 0: squares sum to 0.26
    expect(good.rmse).toBeCloseTo(Math.sqrt(0.26 / 4), 12)
    expect([good.original, good.reproduced]).toEqual([expect.closeTo(0.55, 12), expect.closeTo(0.65, 12)])
    // 0.05 over 0.5 became 0.15 over 0.5
    expect(effects[0]!.effectRatio).toBeCloseTo(3, 12)
    expect(effects[0]!.deltaRelativeImprovement).toBeCloseTo(0.1 - 0.3, 12)
  })

  it("matches topics by name, not by place", () => {
    const turned = changed(sample, "good", (one) => ({ ...one, values: { "nDCG@10": [0.5, 0.5, 0.7, 0.5] } }), {
      topics: ["4", "3", "2", "1"]
    })
    expect(compareReports(sample, turned).closeness.find(({ system }) => system === "good")!.rmse).toBe(0)
  })

  it("names what it could not match", () => {
    const [only] = sample.tables
    const fewer = { ...sample, tables: [{ ...only!, systems: only!.systems.slice(0, 1) }] }
    expect(compareReports(sample, fewer).unmatched).toEqual(["good (all)", '<odd> & "co" (all)'])
    expect(compareReports(sample, { ...sample, tables: [] }).unmatched).toHaveLength(3)
  })
})

const run = (topics: Readonly<Record<string, ReadonlyArray<string>>>): Run => ({
  tag: "x",
  topics: new Map(Object.entries(topics).map(([topic, ids]) => [topic, { ids, scores: Float64Array.from(ids, (_, i) => -i) }]))
})

describe("compareOrders", () => {
  it("compares topic by topic, in byte order, down to the depth", () => {
    const orders = compareOrders(run({ "2": ["a", "b", "c"], "10": ["a", "b"] }), run({ "10": ["b", "a"], "2": ["a", "b", "x"] }), 2, 0.8)
    expect(orders.map(({ topic, tauUnion }) => [topic, tauUnion])).toEqual([
      ["10", -1],
      ["2", 1]
    ])
    expect(orders.map(({ overlap }) => overlap)).toEqual([1, 1])
    expect(orders[1]!.rbo).toBeCloseTo(1, 12)
    expect(orders[0]!.rbo).toBeLessThan(1)
  })

  it("treats a topic that one run lacks as an empty ranking", () => {
    const [only] = compareOrders(run({ "1": ["a", "b"] }), run({}), 10, 0.8)
    expect(only!.tauUnion).toBeNaN()
    expect([only!.rbo, only!.overlap]).toEqual([0, 0])
  })

  it("counts documents in common, which tau union does not need", () => {
    const [only] = compareOrders(run({ "1": ["a", "b", "c"] }), run({ "1": ["x", "y", "z"] }), 10, 0.8)
    expect([only!.overlap, only!.tauUnion]).toEqual([0, 1])
    const [part] = compareOrders(run({ "1": ["a", "b", "c"] }), run({ "1": ["c", "d"] }), 10, 0.8)
    expect(part!.overlap).toBe(1 / 4)
  })
})
