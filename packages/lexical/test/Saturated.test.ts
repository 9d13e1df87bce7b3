import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Accumulator from "@litfuse/lexical/Accumulator"
import { Atire } from "@litfuse/lexical/bm25/Atire"
import { Lucene } from "@litfuse/lexical/bm25/Lucene"
import { Robertson } from "@litfuse/lexical/bm25/Robertson"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Index from "@litfuse/lexical/Index"
import * as Query from "@litfuse/lexical/Query"
import * as Saturated from "@litfuse/lexical/Saturated"
import * as Statistics from "@litfuse/lexical/Statistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"

/** Documents in which word `w<r>` is in about one of `r` documents, lengths and frequencies few enough that scores tie. */
const size = 3000
const words = [1, 2, 3, 5, 9, 20, 50, 100, 200, 400, 900]
const documents = Array.from({ length: size }, (_, i) => {
  const hash = (r: number): number => (Math.imul(i + 1, 0x9e3779b1 ^ Math.imul(r, 0x85ebca6b)) >>> 8) & 0xffff
  return { text: words.flatMap((r) => (hash(r) % r === 0 ? Array.from({ length: 1 + (hash(r + 7) % 3) }, () => `w${r}`) : [])).join(" ") }
})
const index = Index.make(Tokenizer.simple, { text: "words" }, documents)
const scope = Scorer.scope(index, Statistics.collection(index, ["text"]))

const sequence = fc.array(fc.constantFrom(...words.map((r) => `w${r}`), "unknown"), { minLength: 1, maxLength: 6 })

describe("Saturated", () => {
  it.each([
    ["bm25", Lucene, Lucene.defaults],
    ["bm25, tf(k1+1), exact lengths", Lucene, { ...Lucene.defaults, numerator: "tf(k1+1)", lengths: "exact" }],
    ["bm25-atire", Atire, Atire.defaults],
    ["bm25-robertson", Robertson, Robertson.defaults],
    ["bm25-robertson, negative weights", Robertson, { ...Robertson.defaults, floor: "none" }]
  ] as ReadonlyArray<readonly [string, Scorer.Variant<unknown>, unknown]>)(
    "%s: skipping finds what adding everything finds, ties and every bit of the scores included",
    (_, variant, params) => {
      const { saturated, ...plain } = variant
      expect(saturated).toBeDefined()
      fc.assert(
        fc.property(sequence, fc.constantFrom(1, 2, 3, 10, 30, 100, 101), (terms, depth) => {
          const prepared = Scorer.prepare(scope, Query.make(terms))
          const [fast, slow] = [Scorer.search(variant, prepared, params, depth), Scorer.search(plain, prepared, params, depth)]
          expect([...fast.rows]).toEqual([...slow.rows])
          expect([...fast.scores]).toEqual([...slow.scores])
        }),
        { numRuns: 300 }
      )
    }
  )

  it("skips where common words cannot matter, and leaves the sums as it found them", () => {
    const prepared = Scorer.prepare(scope, Query.make(["w1", "w2", "w50", "w200"]))
    const query = { field: prepared.fields.text, ...Lucene.saturated!(prepared, Lucene.defaults) }
    const into = Accumulator.make(size)
    const found = Saturated.search(query, into, 5, scope.places)
    expect(found?.rows.length).toBe(5)
    expect(into).toEqual(Accumulator.make(size))
    expect(Saturated.search(query, into, 101, scope.places)).toBeUndefined()
    expect(Saturated.search({ ...query, weights: query.weights.map((weight) => -weight) }, into, 5, scope.places)).toBeUndefined()
    expect(into).toEqual(Accumulator.make(size))
  })
})
