import * as Params from "@litfuse/engine/Params"
import type * as Ranking from "@litfuse/engine/Ranking"
import * as Retriever from "@litfuse/engine/Retriever"
import { type Example, retrieverLaws } from "@litfuse/kit/retrieverLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { boost, boostMesh, type Document, f, fMesh, lucene, retrievers } from "@litfuse/sources-corpus"

const documents: ReadonlyArray<Document> = [
  { id: "a", title: "heart", text: "heart attack" },
  { id: "b", title: "attack", text: "aspirin aspirin aspirin" },
  { id: "c", title: "", text: "" }
]

const byHand: ReadonlyArray<Example<ReturnType<typeof Params.defaults<(typeof lucene.params)["Type"]>>>> = [
  {
    // Lengths 3, 4 and 0: the empty document does not count, so the mean is 7/2 and "heart" is in one of two documents, twice in a.
    what: "Lucene's formula by hand: idf * tf / (tf + k1 (1 - b + b length / mean))",
    documents,
    query: "heart",
    params: { k1: 1.5, b: 0.75 },
    expected: { a: (Math.log(1 + 1.5 / 1.5) * 2) / (2 + 1.5 * (0.25 + (0.75 * 3) / (7 / 2))) }
  },
  {
    what: "a word written twice in the query counts twice",
    documents,
    query: "heart heart",
    params: { k1: 1.5, b: 0.75 },
    expected: { a: (2 * Math.log(1 + 1.5 / 1.5) * 2) / (2 + 1.5 * (0.25 + (0.75 * 3) / (7 / 2))) }
  },
  {
    what: "and once with uniqueTerms",
    documents,
    query: "heart heart",
    params: { k1: 1.5, b: 0.75, uniqueTerms: true },
    expected: { a: (Math.log(1 + 1.5 / 1.5) * 2) / (2 + 1.5 * (0.25 + (0.75 * 3) / (7 / 2))) }
  },
  {
    what: "with the text alone, words of the title are not found",
    documents,
    query: "attack",
    params: { k1: 0, searched: "text" },
    expected: { a: Math.log(1 + 1.5 / 1.5) }
  }
]

describe("lucene", () => {
  testLaws(it, retrieverLaws(lucene, byHand, 100))
})

// They share every line with the one above but formula and layout, which `lexical` tests.
describe.each(retrievers.slice(1).map((retriever) => [retriever.id, retriever] as const))("%s", (_, retriever) => {
  testLaws(it, retrieverLaws(retriever, [], 100))
})

describe("boost", () => {
  it("doubles what a word gives that is also in the title", () => {
    const params = { ...Params.defaults(boost), k1: 0, searched: "title+text" } as const
    const { ids, rows, scores } = Retriever.open(boost, params, documents).retrieve("attack", 3)
    expect(Array.from(rows, (row) => ids.values[row])).toEqual(["b", "a"])
    expect(scores[0]! / scores[1]!).toBeCloseTo(2, 12)
  })
})

describe("f", () => {
  it("does not search a field of weight 0", () => {
    const defaults = Params.defaults(f)
    const fields = { ...defaults.fields, title: { weight: 0, b: 0.75 } }
    const { ids, rows } = Retriever.open(f, { ...defaults, fields }, documents).retrieve("attack", 3)
    expect(Array.from(rows, (row) => ids.values[row])).toEqual(["a"])
  })
})

describe("headings added to the query", () => {
  const own: ReadonlyArray<Document> = [
    { id: "a", title: "heart attack", text: "aspirin", headings: ["Myocardial Infarction"] },
    { id: "b", title: "infarction", text: "aspirin", headings: ["Myocardial Infarction"] },
    { id: "c", title: "lungs", text: "children", headings: ["Child"] }
  ]
  const found = ({ ids, rows }: Ranking.Ranking) => Array.from(rows, (row) => ids.values[row]!)

  it.each([
    ["bm25-f-mesh", fMesh, f],
    ["bm25-boost-mesh", boostMesh, boost]
  ] as const)("%s: off unless asked, by a table or by the collection", (_, mesh, plain) => {
    const open = (params: object) =>
      Retriever.open(mesh as Retriever.Retriever, { ...(Params.defaults(mesh as Retriever.Retriever) as object), ...params }, own)
    const without = Retriever.open(plain as Retriever.Retriever, Params.defaults(plain as Retriever.Retriever), own)
    for (const text of ["heart attack", "aspirin lungs", "infarction"])
      expect([...open({}).retrieve(text, 3).scores]).toEqual([...without.retrieve(text, 3).scores])
    expect(found(open({}).retrieve("heart attack", 3))).toEqual(["a"])
    expect(found(open({ entryTerms: { "heart attack": ["Myocardial infarction"] } }).retrieve("heart attack", 3))).toEqual(["a", "b"])
    const learned = open({ associated: 1, dfShare: 1 })
    expect(found(learned.retrieve("heart attack", 3))).toEqual(["a", "b"])
    expect(learned.explain("heart attack", 0).label).toContain('with "myocardi infarct"')
  })
})

describe("an opened collection", () => {
  it("has the statistics of the whole collection, with the tokenizer's name", () => {
    const { statistics } = Retriever.open(lucene, Params.defaults(lucene), documents)
    expect([statistics.analysis, statistics.N, statistics.df("attack"), statistics.df("none")]).toEqual(["lucene-english", 2, 2, 0])
    expect(statistics.averageLength("text")).toBeCloseTo(7 / 2, 12)
    expect(statistics.averageLength("elsewhere")).toBe(0)
  })
})
