import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Ranker from "@litfuse/engine/Ranker"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type { Statistics } from "@litfuse/engine/Statistics"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import { type Example, rankerLaws } from "@litfuse/kit/rankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { variants } from "@litfuse/lexical/bm25/index"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { boost, boostMesh, f, fMesh, lucene } from "@litfuse/rankers/Bm25"
import { rankers } from "@litfuse/rankers"

const records = [
  { id: "a", title: "heart", abstract: "heart attack" },
  { id: "b", title: "attack", abstract: "aspirin aspirin aspirin", keywords: ["heart"] },
  { id: "c", title: "lungs" }
]

const heading = { descriptor: "Aspirin", qualifiers: [], major: false }

// Lengths 3, 4 and 1, so the mean is 8/3; "heart" is in one work of three.
const idf = Math.log(1 + 2.5 / 1.5)
const byHand: ReadonlyArray<Example<(typeof lucene.params)["Type"]>> = [
  {
    what: "Lucene's formula by hand, with the statistics of the works found; a work without the word scores 0",
    records,
    query: "heart",
    params: { k1: 1.5, b: 0.75 },
    expected: { a: (idf * 2) / (2 + 1.5 * (0.25 + (0.75 * 3) / (8 / 3))), b: 0, c: 0 }
  }
]

const boostByHand: ReadonlyArray<Example<(typeof boost.params)["Type"]>> = [
  {
    what: "S0's factors by hand: 2 in the title, 1.5 among headings or keywords, 1 elsewhere",
    records: [
      { id: "title", title: "aspirin", abstract: "trial" },
      { id: "heading", title: "trial", abstract: "aspirin", meshHeadings: [heading] },
      { id: "keyword", title: "trial", abstract: "aspirin", keywords: ["Aspirin"] },
      { id: "text", title: "trial", abstract: "aspirin" },
      { id: "none", title: "trial" }
    ],
    query: "aspirin",
    params: { k1: 0 },
    expected: {
      title: 2 * Math.log(1 + 1.5 / 4.5),
      heading: 1.5 * Math.log(1 + 1.5 / 4.5),
      keyword: 1.5 * Math.log(1 + 1.5 / 4.5),
      text: Math.log(1 + 1.5 / 4.5),
      none: 0
    }
  }
]

describe("lucene", () => {
  testLaws(it, rankerLaws(lucene, byHand))
})

describe("boost", () => {
  testLaws(it, rankerLaws(boost, boostByHand))
})

// They share every line with the two above but the formula, which `lexical` tests.
describe.each(
  rankers.filter(({ id }) => id.startsWith("bm25") && id !== lucene.id && id !== boost.id).map((ranker) => [ranker.id, ranker] as const)
)("%s", (_, ranker) => {
  testLaws(it, rankerLaws(ranker, []))
})

describe("headings added to the query", () => {
  const works = WorkTable.make(
    [
      { id: "a", title: "heart attack", abstract: "aspirin", meshHeadings: [{ ...heading, descriptor: "Myocardial Infarction" }] },
      { id: "b", title: "infarction", abstract: "aspirin", meshHeadings: [{ ...heading, descriptor: "Myocardial Infarction" }] },
      { id: "c", title: "lungs", abstract: "children", meshHeadings: [{ ...heading, descriptor: "Child" }] }
    ].map((record) => Work.single(SourceRecord.make({ source: "s", ...record })))
  )
  const scoresOf = (ranker: Ranker.Ranker, params: object) => {
    const inputs = { works, query: Query.text("heart attack") }
    const { ranking, explain } = Result.getOrThrow(Ranker.rank(ranker, { ...(Params.defaults(ranker) as object), ...params }, inputs))
    return { scores: [...ranking.scores], label: explain(0).label }
  }

  it.each([
    ["bm25-f-mesh", fMesh as Ranker.Ranker, f as Ranker.Ranker],
    ["bm25-boost-mesh", boostMesh as Ranker.Ranker, boost as Ranker.Ranker]
  ])("%s: off unless asked, by a table or by the works at hand", (_, mesh, plain) => {
    expect(scoresOf(mesh, {}).scores).toEqual(scoresOf(plain, {}).scores)
    expect(scoresOf(mesh, {}).scores[1]).toBe(0)
    const asked = scoresOf(mesh, { entryTerms: { "Heart attack": ["Myocardial Infarction"] } })
    expect(asked.scores[1]).toBeGreaterThan(0)
    expect(asked.label).toContain('"myocardi infarct" for "heart attack"')
    expect(scoresOf(mesh, { associated: 1, dfShare: 1 }).scores[1]).toBeGreaterThan(0)
  })
})

describe("an index of the words of one query", () => {
  const family = rankers.filter(({ id }) => id.startsWith("bm25"))
  const tables = fc.record({
    works: Arbitraries.works,
    query: Arbitraries.query,
    headingsAs: fc.constantFrom("words", "phrases"),
    searched: fc.constantFrom("title+text", "title+text+headings", "text", "title")
  })

  it.each(family.map((ranker) => [ranker.id, ranker] as const))("gives %s the scores that the index of all words gives", (_, ranker) => {
    fc.assert(
      fc.property(tables, ({ works, query, headingsAs, searched }) => {
        const params = { ...(Params.defaults(ranker) as object), headingsAs, searched }
        const rankedBy = (table: WorkTable.WorkTable, asked: Query.Query) => {
          const { ranking, explain } = Result.getOrThrow(Ranker.rank(ranker, params, { works: table, query: asked }))
          return { rows: [...ranking.rows], scores: [...ranking.scores], explanations: [...ranking.rows.keys()].map(explain) }
        }
        const [first, second] = [WorkTable.make(works), WorkTable.make(works)]
        // what was asked for first is of one query; another query then needs the index of all words
        rankedBy(second, Query.text("unheard"))
        expect(rankedBy(first, query)).toEqual(rankedBy(second, query))
      }),
      { numRuns: 60 }
    )
  })
})

describe("words added to the query", () => {
  it.each(["bm25-rm3", "bm25-rocchio", "bm25-f-mesh", "bm25-boost-mesh"])(
    "have no statistics of the collection, so %s refuses these",
    (id) => {
      const ranker = rankers.find((one) => one.id === id)!
      const works = WorkTable.make([Work.single(SourceRecord.make({ source: "s", id: "a", title: "heart" }))])
      const statistics: Statistics = { analysis: "lucene-english", N: 9, df: () => 1, averageLength: () => 2 }
      const refused = ranker.refuses(
        { works, query: Query.text("heart"), statistics },
        { ...(Params.defaults(ranker) as object), statistics: "collection" }
      )
      expect(refused).toContain("not those that are added")
      expect(ranker.refuses({ works, query: Query.text("heart") }, Params.defaults(ranker))).toBeUndefined()
    }
  )
})

describe("defaults", () => {
  it.each(variants.map((variant) => [variant.id, variant.defaults] as const))("of %s are those of the formula", (id, defaults) => {
    const ranker = rankers.find((ranker) => ranker.id === id)!
    const { fields, ...plain }: Record<string, unknown> = { ...defaults }
    expect(Params.defaults(ranker)).toMatchObject(plain)
    if (fields !== undefined) expect(Params.defaults(ranker)).toHaveProperty("fields.title", { weight: 2, b: 0.75 })
  })
})

describe("statistics", () => {
  const works = WorkTable.make(records.map((record) => Work.single(SourceRecord.make({ source: "s", ...record }))))
  const inputs = { works, query: { _tag: "Term", text: "heart" } } as const
  const collection: Statistics = { analysis: "lucene-english", N: 1000, df: () => 10, averageLength: () => 100 }
  const params = { ...Params.defaults(lucene), statistics: "collection", k1: 0 } as const

  it("of a collection must be there when they are asked for", () => {
    const ranked = Ranker.rank(lucene, params, inputs)
    expect(Result.isFailure(ranked) && ranked.failure.what).toContain('use "resultSet"')
  })

  it("of a collection must be of the same tokenizer", () => {
    const ranked = Ranker.rank(lucene, params, { ...inputs, statistics: { ...collection, analysis: "simple" } })
    expect(Result.isFailure(ranked) && ranked.failure.what).toContain('"simple"')
  })

  it("of a collection weigh the words", () => {
    const ranked = Ranker.rank(lucene, params, { ...inputs, statistics: collection })
    expect(Result.isSuccess(ranked) && ranked.success.ranking.scores[0]).toBeCloseTo(Math.log(1 + 990.5 / 10.5), 12)
  })

  it("of the result set are used although those of a collection are there", () => {
    const plain = { ...params, statistics: "resultSet" } as const
    const ranked = Ranker.rank(lucene, plain, { ...inputs, statistics: collection })
    expect(Result.isSuccess(ranked) && ranked.success.ranking.scores[0]).toBeCloseTo(idf, 12)
  })
})
