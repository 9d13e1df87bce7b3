import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Accumulator from "@litfuse/lexical/Accumulator"
import { Atire } from "@litfuse/lexical/bm25/Atire"
import { Lucene, type Params } from "@litfuse/lexical/bm25/Lucene"
import { Robertson } from "@litfuse/lexical/bm25/Robertson"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Index from "@litfuse/lexical/Index"
import * as MaxScore from "@litfuse/lexical/MaxScore"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"

const rarities = [1, 2, 3, 5, 9, 20, 50, 100, 200, 400, 900]
const words = rarities.map((r) => `w${r}`)

interface Collection {
  readonly size: number
  readonly seed: number
  /** The maximum occurrences of a word in a document, and of words without meaning next to them: small numbers make many ties. */
  readonly frequencies: number
  readonly lengths: number
}

/** Documents in which word `w<r>` is in about one of `r` documents. */
const scopeOf = ({ size, seed, frequencies, lengths }: Collection): Scorer.Scope<"text"> => {
  const hash = (i: number, r: number): number => (Math.imul(i + seed, 0x9e3779b1 ^ Math.imul(r, 0x85ebca6b)) >>> 8) & 0xffff
  const times = (count: number, word: string): Array<string> => Array.from({ length: count }, () => word)
  const documents = Array.from({ length: size }, (_, i) => ({
    text: [
      ...rarities.flatMap((r) => (hash(i, r) % r === 0 ? times(1 + (hash(i, r + 7) % frequencies), `w${r}`) : [])),
      ...times(hash(i, 3) % lengths, "filler")
    ].join(" ")
  }))
  const index = Index.make(Tokenizer.simple, { text: "words" }, documents)
  return Scorer.scope(index, TermStatistics.collection(index, ["text"]))
}

const collection: fc.Arbitrary<Collection> = fc.record({
  size: fc.integer({ min: 300, max: 2000 }),
  seed: fc.nat(1000),
  frequencies: fc.constantFrom(1, 3, 300),
  lengths: fc.constantFrom(1, 4, 200)
})

const queries = fc.array(fc.array(fc.constantFrom(...words, "filler", "unknown"), { minLength: 1, maxLength: 6 }), {
  minLength: 12,
  maxLength: 12
})

/** Each formula is asked about the same collections. */
const scopes = new Map<string, Scorer.Scope<"text">>()
const knownScopeOf = (collection: Collection): Scorer.Scope<"text"> => {
  const name = JSON.stringify(collection)
  const known = scopes.get(name) ?? scopeOf(collection)
  scopes.set(name, known)
  return known
}

const scope = scopeOf({ size: 3000, seed: 1, frequencies: 3, lengths: 1 })

const formulas = [
  ["bm25", Lucene, Lucene.defaults],
  ["bm25, tf(k1+1), exact lengths", Lucene, { ...Lucene.defaults, numerator: "tf(k1+1)", lengths: "exact" }],
  ["bm25-atire", Atire, Atire.defaults],
  ["bm25-robertson", Robertson, Robertson.defaults],
  ["bm25-robertson, negative weights", Robertson, { ...Robertson.defaults, floor: "none" }]
] as ReadonlyArray<readonly [string, Scorer.Variant<unknown>, unknown]>

describe("MaxScore", () => {
  it.each(formulas)("%s: finds what adding everything finds, ties and every bit of the scores included", (_, variant, defaults) => {
    const { saturated, ...plain } = variant
    expect(saturated).toBeDefined()
    fc.assert(
      fc.property(
        collection,
        queries,
        fc.double({ min: 0.01, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 250 }),
        (made, asked, k1, b, depth) => {
          const scope = knownScopeOf(made)
          const params = { ...(defaults as Params), k1, b }
          for (const terms of asked) {
            const prepared = Scorer.prepare(scope, Query.make(terms))
            const [fast, slow] = [Scorer.search(variant, prepared, params, depth), Scorer.search(plain, prepared, params, depth)]
            expect([...fast.rows]).toEqual([...slow.rows])
            expect([...fast.scores]).toEqual([...slow.scores])
          }
        }
      ),
      { numRuns: 25 }
    )
  })

  it("skips where common words cannot matter, adds everything where nothing can be skipped, and leaves the sums as it found them", () => {
    const into = Accumulator.make(scope.size)
    const find = (terms: ReadonlyArray<string>, depth: number): number | undefined => {
      const prepared = Scorer.prepare(scope, Query.make(terms))
      const query = { field: prepared.fields.text, ...Lucene.saturated!(prepared, Lucene.defaults) }
      const found = MaxScore.search(query, into, depth, scope.columns)
      expect(into).toEqual(Accumulator.make(scope.size))
      return found?.rows.length
    }
    expect(find(["w1", "w2", "w50", "w200"], 5)).toBe(5)
    expect(find(["w1", "w9", "w50"], 60)).toBe(60)
    expect(find(["w3", "w20"], 100)).toBe(100)
    expect(find(["w2", "w3"], 300)).toBeUndefined()
    expect(find(["w1", "w2", "w50", "w200"], 376)).toBeUndefined()
    expect(find(["w50"], 5)).toBeUndefined()
  })

  it("does not skip when a weight is negative or 0", () => {
    const prepared = Scorer.prepare(scope, Query.make(["w2", "w200"]))
    const query = { field: prepared.fields.text, ...Lucene.saturated!(prepared, Lucene.defaults) }
    const into = Accumulator.make(scope.size)
    expect(MaxScore.search({ ...query, weights: query.weights.map((weight) => -weight) }, into, 5, scope.columns)).toBeUndefined()
    expect(MaxScore.search({ ...query, weights: query.weights.map(() => 0) }, into, 5, scope.columns)).toBeUndefined()
    expect(into).toEqual(Accumulator.make(scope.size))
  })

  it("adds everything when the sample misled it", () => {
    const documents = Array.from({ length: 2000 }, (_, i) => ({
      text: `${i < 192 && i % 16 === 0 ? "elm elm elm elm" : "elm dune"} ${i % 900 === 7 ? "fern" : "grove"}`
    }))
    const index = Index.make(Tokenizer.simple, { text: "words" }, documents)
    const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
    const prepared = Scorer.prepare(scope, Query.make(["elm", "fern"]))
    const query = { field: prepared.fields.text, ...Lucene.saturated!(prepared, Lucene.defaults) }
    const into = Accumulator.make(scope.size)
    expect(MaxScore.search(query, into, 8, scope.columns)?.rows.length).toBe(8)
    expect(MaxScore.search(query, into, 20, scope.columns)).toBeUndefined()
    expect(into).toEqual(Accumulator.make(scope.size))
  })

  it("counts more occurrences than fit into a byte", () => {
    const many = Array.from({ length: 400 }, () => "elm").join(" ")
    const documents = Array.from({ length: 900 }, (_, i) => ({
      text: `elm ${i % 3 === 0 ? many : ""} ${i % 90 === 0 ? "fern fern" : "dune"}`
    }))
    const index = Index.make(Tokenizer.simple, { text: "words" }, documents)
    const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]))
    const prepared = Scorer.prepare(scope, Query.make(["elm", "fern"]))
    const { saturated: _, ...plain } = Lucene
    expect(Scorer.search(Lucene, prepared, Lucene.defaults, 7)).toEqual(Scorer.search(plain, prepared, Lucene.defaults, 7))
  })
})
