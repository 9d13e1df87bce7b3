import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Bigrams } from "@litfuse/lexical/bm25/Bigrams"
import { idf, Lucene } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as Corpora from "../corpora.ts"
import * as Twin from "./twin.ts"

/** Documents as lists of parts, each a list of words; the slow way reads these. */
type Parts = ReadonlyArray<ReadonlyArray<string>>

const scores = (documents: ReadonlyArray<Parts>, query: ReadonlyArray<string>, params: typeof Bigrams.defaults): Array<number> => {
  const index = Index.make(
    Tokenizer.simple,
    { text: "words", pairs: "pairs" },
    documents.map((parts) => ({
      text: parts.map((part) => part.join(" ")).join("\n"),
      pairs: parts.map((part) => part.join(" "))
    }))
  )
  const scope = Scorer.scope(index, TermStatistics.collection(index, ["text", "pairs"]))
  const out = new Float64Array(scope.size)
  Scorer.score(Bigrams, Scorer.prepare(scope, Query.make(query)), params, out)
  return [...out]
}

const pairsOf = (parts: Parts): ReadonlyArray<string> => parts.flatMap((part) => part.slice(1).map((word, i) => `${part[i]} ${word}`))

const mean = (lengths: ReadonlyArray<number>): number => {
  const filled = lengths.filter((length) => length > 0)
  return filled.reduce((sum, length) => sum + length, 0) / filled.length
}

/** Counted on strings: BM25 of one kind of term over its own lists. */
const naive = (lists: ReadonlyArray<ReadonlyArray<string>>, terms: ReadonlyArray<string>, N: number, k1: number, b: number) => {
  const average = mean(lists.map(({ length }) => length))
  return lists.map((list) =>
    terms.reduce((sum, term) => {
      const tf = list.filter((other) => other === term).length
      const df = lists.filter((other) => other.includes(term)).length
      return tf === 0 ? sum : sum + (idf(N, df) * tf) / (tf + k1 * (1 - b + (b * list.length) / average))
    }, 0)
  )
}

describe("Bigrams", () => {
  it("agrees with a computation by hand: a pair counts in this order, inside one part", () => {
    const documents = [[["elm", "fern"]], [["fern", "elm"]], [["elm"], ["fern"]]]
    const [ordered, turned, apart] = scores(documents, ["elm", "fern"], { k1: 1, b: 0, pairs: 0.5, lengths: "exact" })
    const words = 2 * idf(3, 3) * 0.5
    expect(ordered).toBeCloseTo(words + 0.5 * idf(3, 1) * 0.5, 12)
    expect(turned).toBeCloseTo(words, 12)
    expect(apart).toBeCloseTo(words, 12)
  })

  it("equals its naive twin", () => {
    const number = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(Corpora.corpus, number, number, number, ({ documents, query }, k1, b, pairs) => {
        const parts = documents.map(({ title, text }): Parts => [title, text.slice(title.length)])
        const words = parts.map((own) => own.flat())
        const N = words.filter(({ length }) => length > 0).length
        const ofWords = naive(words, query, N, k1, b)
        const ofPairs = naive(parts.map(pairsOf), pairsOf([query]), N, k1, b)
        const slow = words.map((list, i) =>
          query.some((word) => list.includes(word)) ? ofWords[i]! + pairs * (ofPairs[i]! || 0) : Number.NaN
        )
        Twin.expectEqual(scores(parts, query, { k1, b, pairs, lengths: "exact" }), slow)
      })
    )
  })

  it("is Lucene's formula when pairs do not count", () => {
    fc.assert(
      fc.property(Corpora.corpus, ({ documents, query }) => {
        const own = scores(
          documents.map(({ text }) => [text]),
          query,
          { k1: 0.9, b: 0.4, pairs: 0, lengths: "exact" }
        )
        Twin.expectEqual(own, Twin.scores(Lucene, documents, query, { k1: 0.9, b: 0.4, numerator: "tf", lengths: "exact" }))
      })
    )
  })
})
