import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Atire } from "@litfuse/lexical/bm25/Atire"
import { oneField } from "@litfuse/lexical/bm25/index"
import { L } from "@litfuse/lexical/bm25/L"
import { Lucene } from "@litfuse/lexical/bm25/Lucene"
import { Plus } from "@litfuse/lexical/bm25/Plus"
import { Robertson } from "@litfuse/lexical/bm25/Robertson"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Corpora from "../corpora.ts"
import * as Twin from "./twin.ts"

const none = { title: [], headings: [] }

describe("Scorer", () => {
  it("breaks ties by row, and leaves out what does not match", () => {
    const index = Corpora.toIndex([["fern"], ["elm"], ["elm", "elm"], ["elm"]].map((text) => ({ ...none, text })))
    const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
    const prepared = Scorer.prepare(scope, Query.make(["elm", "never met"]))
    const { rows, scores } = Scorer.search(Lucene, prepared, { ...Lucene.defaults, b: 0 }, 10)
    expect([...rows]).toEqual([2, 1, 3])
    expect(scores[1]).toBe(scores[2])
    expect(Scorer.search(Lucene, Scorer.prepare(scope, Query.make([])), Lucene.defaults, 10).rows.length).toBe(0)
  })

  it("takes statistics from its argument", () => {
    const index = Corpora.toIndex([["elm"], ["elm", "fern"]].map((text) => ({ ...none, text })))
    const foreign: TermStatistics.TermStatistics<Corpora.Fields> = { N: 9, df: () => 2, averageLength: () => 1 }
    const out = new Float64Array(2)
    const params = { k1: 1, b: 1, numerator: "tf", lengths: "exact" } as const
    Scorer.score(Lucene, Scorer.prepare(Scorer.scope(index, foreign), Query.make(["elm"])), params, out)
    Twin.expectEqual([...out], [Math.log(4) / 2, Math.log(4) / 3])
  })

  it("weighs a term that the statistics have never seen as one of a single document", () => {
    const index = Corpora.toIndex([{ ...none, text: ["elm"] }])
    const empty: TermStatistics.TermStatistics<Corpora.Fields> = { N: 0, df: () => 0, averageLength: () => 0 }
    const prepared = Scorer.prepare(Scorer.scope(index, empty), Query.make(["elm"]))
    expect([prepared.N, prepared.df[0]]).toEqual([1, 1])
    const out = new Float64Array(1)
    const scoreBy = <Params>(variant: Scorer.Variant<Params>): number => {
      Scorer.score(variant, prepared, variant.defaults, out)
      return out[0]!
    }
    const scores = [scoreBy(Lucene), scoreBy(Robertson), scoreBy(Atire), scoreBy(Plus), scoreBy(L)]
    expect(scores.map(Number.isFinite)).toEqual(oneField.map(() => true))
  })

  it("searches what a full sort of the scores gives, and candidates score as in the whole", () => {
    fc.assert(
      fc.property(Corpora.corpus, fc.nat(14), fc.infiniteStream(fc.boolean()), ({ documents, query }, depth, coin) => {
        const index = Corpora.toIndex(documents)
        const statistics = TermStatistics.collection(index, ["text"])
        const all = Scorer.prepare(Scorer.scope(index, statistics), Query.make(query))
        const scores = new Float64Array(index.size)
        Scorer.score(Lucene, all, Lucene.defaults, scores)
        const best = Array.from(scores.keys())
          .filter((row) => !Number.isNaN(scores[row]))
          .sort((a, b) => scores[b]! - scores[a]! || a - b)
          .slice(0, depth)
        const top = Scorer.search(Lucene, all, Lucene.defaults, depth)
        expect([...top.rows]).toEqual(best)
        expect([...top.scores]).toEqual(best.map((row) => scores[row]))

        const rows = Int32Array.from(scores.keys()).filter(() => coin.next().value)
        const some = Scorer.prepare(Scorer.scope(index, statistics, rows), Query.make(query))
        const out = new Float64Array(rows.length)
        Scorer.score(Lucene, some, Lucene.defaults, out)
        expect([...out]).toEqual(Array.from(rows, (row) => scores[row]))
      })
    )
  })

  it("gives the same scores again, whatever was scored in between", () => {
    const index = Corpora.toIndex([["elm", "fern"], ["elm"]].map((text) => ({ ...none, text })))
    const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
    const score = (k1: number): Array<number> => {
      const out = new Float64Array(2)
      Scorer.score(Lucene, Scorer.prepare(scope, Query.make(["elm", "fern"])), { ...Lucene.defaults, k1 }, out)
      return [...out]
    }
    const before = score(1)
    expect(score(2)).not.toEqual(before)
    expect(score(1)).toEqual(before)
  })

  it("explains a score term by term", () => {
    fc.assert(
      fc.property(Corpora.corpus, ({ documents, query }) => {
        const index = Corpora.toIndex(documents)
        const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
        const prepared = Scorer.prepare(scope, Query.make(query))
        const total = new Float64Array(index.size)
        Scorer.score(Lucene, prepared, Lucene.defaults, total)
        const sums = Array.from({ length: index.size }, () => Number.NaN)
        const out = new Float64Array(index.size)
        for (let term = 0; term < prepared.terms.length; term++) {
          Scorer.score(Lucene, Scorer.onlyTerm(prepared, term), Lucene.defaults, out)
          out.forEach((value, row) => {
            if (!Number.isNaN(value)) sums[row] = (Number.isNaN(sums[row]) ? 0 : sums[row]!) + value
          })
        }
        Twin.expectEqual(sums, [...total])
      })
    )
  })
})
