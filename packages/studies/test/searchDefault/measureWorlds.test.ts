import * as Ids from "@litfuse/engine/Ids"
import type { Document } from "@litfuse/engine/Retriever"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Qrels from "@litfuse/eval/Qrels"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Seed from "@litfuse/stats/Seed"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { answersOf } from "../../src/searchDefault/answersOf.ts"
import { type Documents, isHeld } from "../../src/searchDefault/Documents.ts"
import { measureWorlds } from "../../src/searchDefault/measureWorlds.ts"
import { type Rank, tablesOf } from "../../src/searchDefault/openRankings.ts"
import { drawOf, type SearchWorld } from "../../src/searchDefault/SearchWorld.ts"

/** Rows are in tie order, ids descending: d, c, b, a. */
const ids = Ids.make(["a", "b", "c", "d"])
const fieldsOf: Readonly<Record<string, ReadonlyArray<string>>> = { a: ["pubmed"], b: ["pubmed", "doi"], c: ["doi"], d: [] }
const textOf = (id: string, published: string): Document => ({
  id,
  title: `title of ${id}`,
  text: `text of ${id}`,
  known: { published: PartialDate.make(published) }
})
const dates: Readonly<Record<string, string>> = { a: "2020-03-01", b: "2019", c: "2020-02", d: "2018" }

const holdings = {
  pubmed: { any: ["pubmed"], abstracts: true },
  crossref: { any: ["doi"], abstracts: false },
  preprints: { none: ["pubmed", "doi"], abstracts: true },
  all: { abstracts: true }
} as const

const judged = Judgements.make(
  Qrels.make(
    new Map([
      ["1", new Map(Object.entries({ a: 1, b: 0 }))],
      ["2", new Map(Object.entries({ c: 1, d: 0 }))]
    ])
  )
)

const documents: Documents = {
  ids,
  fields: ids.values.map((id) => new Set(fieldsOf[id])),
  texts: ids.values.map((id) => textOf(id, dates[id]!)),
  topics: ["1", "2"].map((id) => ({ id, query: "title", judgement: judged.topics.get(id)! })),
  inputs: []
}

const run = (order: string) => ({
  tag: order,
  topics: new Map(["1", "2"].map((topic) => [topic, { ids: [...order], scores: Float64Array.from(order, (_, i) => -i) }] as const))
})

const held = (source: keyof typeof holdings, order: string): string =>
  [...order].filter((id) => isHeld(holdings[source], new Set(fieldsOf[id]))).join("")

const named = (rows: Int32Array): string => Array.from(rows, (row) => ids.at(row)).join("")

describe("what a source holds", () => {
  it("follows from the fields of a document", () => {
    expect((["pubmed", "crossref", "preprints", "all"] as const).map((source) => held(source, "abcd"))).toEqual(["ab", "bc", "d", "abcd"])
  })
})

describe("what sources deliver", () => {
  const topic = {
    ids,
    held: (source: string, order: number) => Ids.rowsOf(ids, [...held(source as keyof typeof holdings, order === 0 ? "cabd" : "dbac")]),
    dates: ids.values.map((id) => dates[id]!)
  }
  const sources = ["pubmed", "crossref", "all"]
  const none = sources.map(() => false)

  it("are their own documents, in the order that each has, down to a depth", () => {
    const answers = answersOf(topic, { sources, depth: 3 }, { orderOf: [0, 1, 1], isOut: none, isNewest: none })
    expect(answers.map(({ name, rows }) => [name, named(rows)])).toEqual([
      ["pubmed", "ab"],
      ["crossref", "bc"],
      ["all", "dba"]
    ])
    expect([...answers[2]!.ranks]).toEqual([1, 2, 3])
  })

  it("are nothing from a source that failed, and newest first from one that sorts by date", () => {
    const answers = answersOf(
      topic,
      { sources, depth: 3 },
      { orderOf: [0, 0, 0], isOut: [false, true, false], isNewest: [false, false, true] }
    )
    // all has c, a and b, of 2020-02, 2020-03-01 and 2019
    expect(answers.map(({ rows }) => named(rows))).toEqual(["ab", "", "acb"])
  })

  it("have an abstract where one source with abstracts delivered the work", () => {
    const tables = tablesOf(documents.texts!, holdings)
    const answers = answersOf(topic, { sources: ["pubmed", "crossref"], depth: 1 }, { orderOf: [0, 0], isOut: none, isNewest: none })
    const table = tables(answers)()
    expect(table.ids.values).toEqual(["c", "a"])
    expect([...table.column("abstract")]).toEqual(["", "text of a"])
    expect(table.ids.values.map((id) => ids.row(id))).toEqual([...Fusion.candidates(answers)])
  })
})

describe("worlds that are measured", () => {
  const measures = Result.getOrThrow(MeasureName.parseAll(["P@1"], MeasureName.builtIn))
  const first: Rank = (answers) => answers[0]!.rows
  const last: Rank = (answers) => answers.at(-1)!.rows
  const world: SearchWorld = { family: "two", sources: ["pubmed", "crossref"], orders: "shared", depth: 10, outages: 0 }
  const measure = (topics: ReadonlyArray<number>, worlds: ReadonlyArray<SearchWorld> = [world], draws = 1) =>
    measureWorlds(documents, [run("abcd"), run("abcd")], worlds, [first, last], measures, topics, { holdings, newest: 0, draws, seed: 1 })

  it("have the values that are counted by hand", () => {
    // pubmed gives a, b; crossref gives b, c: of topic 1 a is relevant, of topic 2 c
    expect(measure([0, 1])[0]!.map(([own]) => [...own!])).toEqual([
      [1, 0],
      [0, 0]
    ])
  })

  it("are means over draws: each of two sources fails in half of them", () => {
    const draws = 40
    const [values] = measure([0], [{ ...world, outages: 1 }], draws)
    const failed = Array.from({ length: draws }, (_, d) =>
      drawOf({ ...world, outages: 1 }, { of: 2, newest: 0, seed: Seed.derive(1, "draw", "1", d) })
    ).filter(({ isOut }) => isOut[0]!).length
    expect(failed).toBeGreaterThan(10)
    expect(failed).toBeLessThan(30)
    expect(values![0]![0]![0]).toBe((draws - failed) / draws)
  })

  it("know nothing of topics that are not measured, and are the same each time", () => {
    const [half] = measure([0], [world], 3)
    expect(half!.map(([own]) => own![1])).toEqual([Number.NaN, Number.NaN])
    expect(measure([0, 1], [world], 3)).toEqual(measure([0, 1], [world], 3))
    expect(measure([0, 1], [world], 3)[0]![0]![0]![0]).toBe(half![0]![0]![0])
  })
})
