import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { Atire } from "@litfuse/lexical/bm25/Atire"
import { idf as idfOfL, L } from "@litfuse/lexical/bm25/L"
import { Lucene } from "@litfuse/lexical/bm25/Lucene"
import { idf as idfOfPlus, Plus } from "@litfuse/lexical/bm25/Plus"
import { Robertson } from "@litfuse/lexical/bm25/Robertson"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"

interface Stored {
  readonly documents: ReadonlyArray<string>
  readonly query: string
  readonly scores: Readonly<Record<"lucene" | "robertson" | "atire" | "bm25+" | "bm25l", ReadonlyArray<number>>>
}

const stored: Stored = JSON.parse(readFileSync(new URL("../fixtures/bm25s.json", import.meta.url), "utf8"))
const k1 = 1.3
const b = 0.6
const lengths = "exact"

const index = Index.make(
  Tokenizer.simple,
  { text: "words" },
  stored.documents.map((text) => ({ text }))
)
const statistics = TermStatistics.collection(index, ["text"])
const words = stored.query.split(" ")

/** Our scores; 0 where no word matches, as bm25s has it. */
const ours = <Params>(variant: Scorer.Variant<Params>, params: NoInfer<Params>): ReadonlyArray<number> => {
  const out = new Float64Array(index.size)
  Scorer.score(variant, Scorer.prepare(Scorer.scope(index, statistics), Query.make(words)), params, out)
  return Array.from(out, (score) => (Number.isNaN(score) ? 0 : score))
}

/** What bm25s adds for the words that a document lacks. */
const forAbsent = (weight: (df: number) => number): ReadonlyArray<number> =>
  stored.documents.map((text) =>
    words.filter((word) => !text.split(" ").includes(word)).reduce((sum, word) => sum + weight(statistics.df(word)), 0)
  )

const expectClose = (actual: ReadonlyArray<number>, expected: ReadonlyArray<number>): void =>
  actual.forEach((score, i) => expect(score).toBeCloseTo(expected[i]!, 12))

describe("the stored scores of bm25s", () => {
  it("lucene and atire are ours", () => {
    expectClose(ours(Lucene, { k1, b, numerator: "tf", lengths }), stored.scores.lucene)
    expectClose(ours(Atire, { k1, b, lengths }), stored.scores.atire)
  })

  it("robertson is ours without the factor k1 + 1", () => {
    const scores = ours(Robertson, { k1, b, floor: "zero", lengths })
    expectClose(
      scores,
      stored.scores.robertson.map((score) => score * (k1 + 1))
    )
    expect(Math.max(...scores)).toBeGreaterThan(0)
  })

  it("bm25+ and bm25l are ours plus delta's share for each word that a document lacks", () => {
    const plus = ours(Plus, { k1, b, delta: 1, lengths })
    const ofPlus = forAbsent((df) => idfOfPlus(index.size, df))
    expectClose(
      plus.map((score, i) => score + ofPlus[i]!),
      stored.scores["bm25+"]
    )
    const l = ours(L, { k1, b, delta: 0.5, lengths })
    const ofL = forAbsent((df) => (idfOfL(index.size, df) * (k1 + 1) * 0.5) / (k1 + 0.5))
    expectClose(
      l.map((score, i) => score + ofL[i]!),
      stored.scores.bm25l
    )
  })
})
