import { describe, expect, it } from "vitest"
import { mostSystems, tableRankings, topHitsOf } from "../../src/experiment/tableRankings.ts"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Qrels from "@litfuse/eval/Qrels"
import { depth } from "../../src/report/Rankings.ts"
import type { Run } from "@litfuse/eval/Run"
import { table } from "../report/sample.ts"
import { experiment, report } from "./experiments.ts"

const judgements = Judgements.make(
  Qrels.make(
    new Map([
      [
        "1",
        new Map([
          ["a", 2],
          ["b", -1],
          ["z", 1]
        ])
      ],
      ["2", new Map([["c", 0]])]
    ])
  )
)

const runOf = (tag: string, topics: Readonly<Record<string, ReadonlyArray<string>>>): Run => ({
  tag,
  topics: new Map(Object.entries(topics).map(([topic, ids]) => [topic, { ids, scores: Float64Array.from(ids, (_, i) => ids.length - i) }]))
})

const systemsOf = (names: ReadonlyArray<string>) => names.map((system, i) => ({ ...table.systems[0]!, system, summary: { "nDCG@10": i } }))

describe("tableRankings", () => {
  it("has documents in byte order with their grades, unjudged as null, and rankings as places among them", () => {
    const { against, ...alone } = table
    expect(against).toBeDefined()
    const topHits = new Map([
      ["x", topHitsOf(judgements, runOf("x", { "1": ["b", "a", "n"], "9": ["q"] }))],
      ["y", topHitsOf(judgements, runOf("y", { "1": ["a"], "2": ["c", "a"] }))]
    ])
    expect(tableRankings({ ...alone, systems: systemsOf(["x", "y"]) }, judgements, topHits)).toEqual({
      id: "all",
      systems: ["x", "y"],
      all: 2,
      by: "nDCG@10",
      topics: [
        { topic: "1", documents: ["a", "b", "n"], grades: [2, null, null], rankings: [[1, 0, 2], [0]] },
        { topic: "2", documents: ["a", "c"], grades: [null, 0], rankings: [[], [1, 0]] }
      ]
    })
  })

  it("keeps the first documents of a ranking", () => {
    const ids = Array.from({ length: depth + 5 }, (_, i) => `d${i}`)
    const [first] = topHitsOf(judgements, runOf("x", { "1": ids }))
    expect(first!.ids).toEqual(ids.slice(0, depth))
  })

  it("keeps the baseline and the best others by the first measure, in the table's order", () => {
    const names = ["base", ...Array.from({ length: mostSystems + 3 }, (_, i) => `s${i}`)]
    const topHits = new Map(names.map((name) => [name, topHitsOf(judgements, runOf(name, {}))]))
    const kept = tableRankings({ ...table, systems: systemsOf(names) }, judgements, topHits)
    expect(kept.systems).toEqual(["base", ...names.slice(-(mostSystems - 1))])
    expect(kept.all).toBe(names.length)
  })
})

describe("the rankings of an experiment", () => {
  it("are those that its values were measured on: x has c second on topic 2, y has no ranking there", async () => {
    const { rankings } = await report(experiment)
    expect(rankings.tables[0]!.topics).toEqual([
      {
        topic: "1",
        documents: ["a", "b"],
        grades: [2, 0],
        rankings: [
          [0, 1],
          [1, 0]
        ]
      },
      { topic: "2", documents: ["c", "d"], grades: [1, null], rankings: [[1, 0], []] }
    ])
  })
})
