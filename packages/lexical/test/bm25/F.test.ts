import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { F } from "@litfuse/lexical/bm25/F"
import { idf, Lucene } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Corpora from "../corpora.ts"
import * as Twin from "./twin.ts"

const scores = (documents: ReadonlyArray<Corpora.Words>, query: ReadonlyArray<string>, params: typeof F.defaults): Array<number> => {
  const index = Corpora.toIndex(documents)
  const scope = Scorer.scope(index, TermStatistics.collection(index, ["text", "title"]))
  const out = new Float64Array(scope.size)
  Scorer.score(F, Scorer.prepare(scope, Query.make(query)), params, out)
  return [...out]
}

describe("F", () => {
  it("is right by hand: weighted frequencies saturate together", () => {
    const documents = [
      { title: ["elm"], text: ["elm", "fern"], headings: [] },
      { title: ["fern"], text: ["fern", "fern"], headings: [] }
    ]
    const fields = { title: { weight: 3, b: 0.5 }, text: { weight: 1, b: 0.5 } }
    // Every length is average: tf~ = 3 * 1 + 1 * 1 = 4, and ln(1 + 1.5 / 1.5) * 4 / (1 + 4)
    Twin.expectEqual(scores(documents, ["elm"], { k1: 1, fields, lengths: "exact" }), [Math.log(2) * 0.8, Number.NaN])
  })

  it("equals its naive twin", () => {
    const weight = fc.double({ min: 0, max: 4, noNaN: true })
    const b = fc.double({ min: 0, max: 0.95, noNaN: true })
    const field = fc.record({ weight, b })
    fc.assert(
      fc.property(Corpora.corpus, fc.record({ title: field, text: field }), ({ documents, query }, fields) => {
        const means = { title: Corpora.meanLength(documents, "title"), text: Corpora.meanLength(documents) }
        const searched = (["title", "text"] as const).filter((name) => fields[name].weight > 0)
        const slow = Twin.naive(
          documents,
          query,
          ({ document, term, N }) => {
            const tf = searched.reduce((sum, name) => {
              const norm = 1 - fields[name].b + (fields[name].b * document[name].length) / means[name]
              const times = Corpora.occurrences(document[name], term)
              return times === 0 ? sum : sum + (fields[name].weight * times) / norm
            }, 0)
            const df = documents.filter((each) => each.text.includes(term) || each.title.includes(term)).length
            return (idf(N, df) * tf) / (1.2 + tf)
          },
          (document, term) => searched.some((name) => document[name].includes(term))
        )
        Twin.expectEqual(scores(documents, query, { k1: 1.2, fields, lengths: "exact" }), slow)
      })
    )
  })

  it("is Lucene's formula for one field of weight 1", () => {
    fc.assert(
      fc.property(Corpora.corpus, fc.double({ min: 0, max: 0.95, noNaN: true }), ({ documents, query }, b) => {
        const one = scores(documents, query, { k1: 0.9, fields: { text: { weight: 1, b } }, lengths: "exact" })
        Twin.expectEqual(one, Twin.scores(Lucene, documents, query, { k1: 0.9, b, numerator: "tf", lengths: "exact" }))
      })
    )
  })

  it("does not search a field of weight 0", () => {
    const documents = [{ title: ["elm"], text: ["fern"], headings: [] }]
    const fields = { title: { weight: 0, b: 0 }, text: { weight: 1, b: 0 } }
    expect(scores(documents, ["elm"], { k1: 1, fields, lengths: "exact" })).toEqual([Number.NaN])
  })
})
