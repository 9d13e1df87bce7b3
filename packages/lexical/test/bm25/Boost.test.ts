import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Boost } from "@litfuse/lexical/bm25/Boost"
import { idf, Lucene } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Corpora from "../corpora.ts"
import * as Twin from "./twin.ts"

const policies = ["precedence", "sum", "product"] as const

/** The document is all: no length is long, k1 1, b 0, tf 1, so a word gives idf times its beta. */
const flat = { k1: 1, b: 0, title: 2, headings: 1.5, policy: "precedence", lengths: "exact" } as const

const phraseScore = (headings: ReadonlyArray<ReadonlyArray<string>>, query: ReadonlyArray<string>, uniqueTerms = false): number => {
  const index = Corpora.toIndex([{ text: ["fern", "elm", "dune"], title: [], headings }], "phrases")
  const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
  const out = new Float64Array(1)
  Scorer.score(Boost, Scorer.prepare(scope, Query.make(query, { uniqueTerms })), flat, out)
  return out[0]! / idf(1, 1)
}

describe("Boost", () => {
  it("doubles a word of the title, in all that it gives", () => {
    const text = ["elm", "fern", "dune"]
    const documents = [
      { text, title: ["elm"], headings: [["fern"]] },
      { text: ["grove"], title: [], headings: [] }
    ]
    const once = idf(2, 1)
    Twin.expectEqual(Twin.scores(Boost, documents, ["elm"], flat), [2 * once, Number.NaN])
    Twin.expectEqual(Twin.scores(Boost, documents, ["fern"], flat), [1.5 * once, Number.NaN])
    Twin.expectEqual(Twin.scores(Boost, documents, ["dune"], flat), [once, Number.NaN])
    Twin.expectEqual(Twin.scores(Boost, documents, ["elm", "fern", "dune", "elm"], flat), [6.5 * once, Number.NaN])
  })

  it.each([
    ["precedence", 2],
    ["sum", 2.5],
    ["product", 3]
  ] as const)("has a policy for a word in title and headings: %s gives %d", (policy, beta) => {
    const documents = [{ text: ["elm"], title: ["elm"], headings: [["elm"]] }]
    Twin.expectEqual(Twin.scores(Boost, documents, ["elm"], { ...flat, policy }), [beta * idf(1, 1)])
  })

  it.each(policies)("equals its naive twin, policy %s", (policy) => {
    const both = (title: number, headings: number): number => {
      if (policy === "precedence") return title
      return policy === "sum" ? 1 + (title - 1) + (headings - 1) : title * headings
    }
    const factor = (isInTitle: boolean, isInHeadings: boolean, title: number, headings: number): number => {
      if (isInTitle && isInHeadings) return both(title, headings)
      if (isInTitle) return title
      return isInHeadings ? headings : 1
    }
    Twin.agreesWith(
      Boost,
      ({ k1, b, delta }) => ({ k1, b, title: 1 + delta, headings: 1 + delta / 2, policy, lengths: "exact" }) as const,
      ({ document, term, tf, length, average, N, df }, { k1, b, title, headings }) => {
        const beta = factor(document.title.includes(term), document.headings.flat().includes(term), title, headings)
        return ((Math.log(1 + (N - df + 0.5) / (df + 0.5)) * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / average))) * beta
      }
    )
  })

  it.each(policies)("is Lucene's formula with k1 + 1 when both factors are 1, policy %s", (policy) => {
    fc.assert(
      fc.property(Corpora.corpus, ({ documents, query }) => {
        const plain = Twin.scores(Lucene, documents, query, { k1: 1.5, b: 0.75, numerator: "tf(k1+1)", lengths: "exact" })
        Twin.expectEqual(Twin.scores(Boost, documents, query, { ...Boost.defaults, title: 1, headings: 1, policy }), plain)
      })
    )
  })

  it("takes a heading as a whole when the index keeps phrases", () => {
    const headings = [["fern", "elm"]]
    expect(phraseScore(headings, ["fern", "elm"])).toBeCloseTo(3, 12)
    expect(phraseScore(headings, ["elm", "fern"])).toBeCloseTo(2, 12)
    expect(phraseScore(headings, ["fern", "dune", "elm"])).toBeCloseTo(3, 12)
    // The second `elm` stands outside the phrase.
    expect(phraseScore(headings, ["fern", "elm", "dune", "elm"])).toBeCloseTo(1.5 + 1.5 + 1 + 1, 12)
    expect(phraseScore(headings, ["fern", "elm", "dune", "elm"], true)).toBeCloseTo(1.5 + 1.5 + 1, 12)
    expect(phraseScore([["fern", "elm"], ["elm"]], ["fern", "elm"])).toBeCloseTo(3, 12)
  })

  it("behaves", () => {
    Twin.behaves(Boost, ({ k1, b }) => ({ ...Boost.defaults, k1, b }) as const)
  })
})
