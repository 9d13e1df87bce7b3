import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Index from "@litfuse/lexical/Index"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as Corpora from "./corpora.ts"

const index = Index.make(Tokenizer.simple, { title: "words", abstract: "words" }, [
  { title: "red fox", abstract: "fox fox den" },
  { title: "blue", abstract: "" },
  { title: "red", abstract: "blue den" }
])

describe("TermStatistics", () => {
  it("counts documents, not occurrences, in one field or in any of several", () => {
    const title = TermStatistics.collection(index, ["title"])
    const either = TermStatistics.collection(index, ["title", "abstract"])
    expect(title.N).toBe(3)
    expect(["red", "fox", "blue", "den", "none"].map(title.df)).toEqual([2, 1, 1, 0, 0])
    expect(["red", "fox", "blue", "den", "none"].map(either.df)).toEqual([2, 1, 2, 2, 0])
    expect(title.averageLength("title")).toBe(4 / 3)
    expect(title.averageLength("abstract")).toBe(5 / 2)
  })

  it("leaves out documents without a term, field by field, as Lucene's docCount does", () => {
    const withEmpty = Index.make(Tokenizer.luceneEnglish, { title: "words", abstract: "words" }, [
      { title: "red fox", abstract: "" },
      { title: "", abstract: "the" },
      { title: "", abstract: "fox den den" },
      { title: "", abstract: "" }
    ])
    const title = TermStatistics.collection(withEmpty, ["title"])
    expect([title.N, title.averageLength("title"), title.averageLength("abstract")]).toEqual([1, 2, 3])
    expect(TermStatistics.collection(withEmpty, ["abstract"]).N).toBe(1)
    expect(TermStatistics.collection(withEmpty, ["title", "abstract"]).N).toBe(2)
    const some = TermStatistics.resultSet(withEmpty, ["title"], Int32Array.of(1, 0))
    expect([some.N, some.averageLength("title"), some.averageLength("abstract")]).toEqual([1, 2, 0])
  })

  it("counts some documents only, when these are the results", () => {
    const some = TermStatistics.resultSet(index, ["title"], Int32Array.of(2, 1))
    expect(some.N).toBe(2)
    expect(["red", "fox", "blue"].map(some.df)).toEqual([1, 0, 1])
    expect(some.averageLength("title")).toBe(1)
    const none = TermStatistics.resultSet(index, ["title"], new Int32Array(0))
    expect([none.N, none.df("red"), none.averageLength("title")]).toEqual([0, 0, 0])
  })

  it("of a result set equals that of an index of these documents alone", () => {
    fc.assert(
      fc.property(Corpora.corpus, fc.infiniteStream(fc.boolean()), ({ documents, query }, coin) => {
        const rows = documents.flatMap((_, row) => (coin.next().value ? [row] : []))
        const whole = Corpora.toIndex(documents)
        const part = Corpora.toIndex(rows.map((row) => documents[row]!))
        for (const fields of [["text"], ["title", "headings"]] as const) {
          const a = TermStatistics.resultSet(whole, fields, Int32Array.from(rows))
          const b = TermStatistics.collection(part, fields)
          expect(a.N).toBe(b.N)
          expect(query.map(a.df)).toEqual(query.map(b.df))
          expect(a.averageLength("title")).toBe(b.averageLength("title"))
        }
      })
    )
  })

  it("has the mean of all lengths but 0 as average length", () => {
    fc.assert(
      fc.property(Corpora.corpus, ({ documents }) => {
        const index = Corpora.toIndex(documents)
        const lengths = index.fields.text.lengths.filter((length) => length > 0)
        const mean = lengths.length === 0 ? 0 : lengths.reduce((a, b) => a + b, 0) / lengths.length
        expect(TermStatistics.collection(index, ["text"]).averageLength("text")).toBe(mean)
      })
    )
  })
})
