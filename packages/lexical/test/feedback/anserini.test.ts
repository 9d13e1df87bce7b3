import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { Lucene } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Feedback from "@litfuse/lexical/feedback/Feedback"
import { Rm3 } from "@litfuse/lexical/feedback/Rm3"
import { Rocchio } from "@litfuse/lexical/feedback/Rocchio"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as Inputs from "./inputs.ts"

/** The weights of the widened queries that Anserini printed, query by query. */
interface Golden {
  readonly about: string
  readonly rm3: ReadonlyArray<Readonly<Record<string, number>>>
  readonly rocchio: ReadonlyArray<Readonly<Record<string, number>>>
}

const golden: Golden = JSON.parse(readFileSync(join(import.meta.dirname, "../fixtures/anserini-0.22.1-feedback.json"), "utf8"))

// the later id comes first among equal scores in our order, the earlier one in Lucene's: documents are added in the order of their ids
const index = Index.make(
  Tokenizer.luceneEnglish,
  { text: "words" },
  Inputs.documents.map(([, text]) => ({ text }))
)
const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
const bm25 = { k1: 0.9, b: 0.4, numerator: "tf", lengths: "lucene" } as const
const common = { ...bm25, documents: 5, terms: 8, dfShare: 0.1 }

const agrees = (widen: (query: Query.Query) => Query.Query, expected: Golden["rm3"]): void => {
  for (const [i, text] of Inputs.queries.entries()) {
    const { terms, counts } = widen(Query.make(Tokenizer.luceneEnglish.tokenize(text)))
    const found = new Map(terms.map((term, t) => [term, counts[t]!]))
    const wanted = Object.entries(expected[i]!)
    expect([...found.keys()].sort(), text).toEqual(wanted.map(([term]) => term).sort())
    // Anserini computes in single precision
    for (const [term, weight] of wanted) expect(Math.abs(found.get(term)! - weight), `${text}: ${term}`).toBeLessThan(2e-6)
  }
}

describe("feedback against Anserini 0.22.1", () => {
  it("RM3 has its terms and weights, for 30 queries", () => {
    agrees((query) => Feedback.widened(Rm3, Lucene, ["text"], scope, query, { ...common, share: 0.6 }), golden.rm3)
  })

  it("Rocchio has its terms and weights, for 30 queries", () => {
    agrees((query) => Feedback.widened(Rocchio, Lucene, ["text"], scope, query, { ...common, beta: 0.6 }), golden.rocchio)
  })
})
