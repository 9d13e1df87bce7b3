import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Lucene } from "@litfuse/lexical/bm25/Lucene"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as Feedback from "@litfuse/lexical/feedback/Feedback"
import { Rm3 } from "@litfuse/lexical/feedback/Rm3"
import { Rocchio } from "@litfuse/lexical/feedback/Rocchio"
import * as Query from "@litfuse/lexical/Query"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Corpora from "../corpora.ts"

const bm25 = { k1: 0.9, b: 0.4, numerator: "tf", lengths: "exact" } as const

const scopeOf = (documents: ReadonlyArray<Corpora.Words>, rows?: Int32Array) => {
  const index = Corpora.toIndex(documents)
  return Scorer.scope(index, TermStatistics.collection(index, ["text"]), rows)
}

const rm3 = { ...bm25, ...Rm3.defaults, dfShare: 1 }

const weightsOf = ({ terms, counts }: Query.Query): Readonly<Record<string, number>> =>
  Object.fromEntries(terms.map((term, i) => [term, counts[i]!]))

const words = (text: string): Corpora.Words => ({ text: text.split(" "), title: [], headings: [] })

/** The documents that a first search finds, by scoring every document. */
const firstFound = (documents: ReadonlyArray<Corpora.Words>, query: ReadonlyArray<string>, most: number) => {
  const scope = scopeOf(documents)
  const scores = new Float64Array(scope.size)
  Scorer.score(Lucene, Scorer.prepare(scope, Query.make(query)), bm25, scores)
  const rows = [...scores.keys()].filter((row) => scores[row]! > 0).sort((a, b) => scores[b]! - scores[a]! || a - b)
  return rows.slice(0, most).map((row) => ({ score: scores[row]!, text: documents[row]!.text }))
}

/** The words of the corpora of these tests, in some order: what they weigh is a vector over all of them. */
const vocabulary = ["amber", "birch", "cedar", "dune", "elm", "fern", "grove", "unknown"]

/** Rocchio over dense vectors, slow: the direction of the query, and the mean direction of the first documents before it is cut. */
const naiveRocchio = (documents: ReadonlyArray<Corpora.Words>, query: ReadonlyArray<string>, most: number) => {
  const direction = (counts: ReadonlyArray<number>): ReadonlyArray<number> => {
    const length = Math.hypot(...counts)
    return counts.map((count) => (length === 0 ? 0 : count / length))
  }
  const countsOf = (list: ReadonlyArray<string>) => vocabulary.map((word) => list.filter((one) => one === word).length)
  const found = firstFound(documents, query, most).map(({ text }) => direction(countsOf(text)))
  const mean = vocabulary.map((_, w) => found.reduce((sum, vector) => sum + vector[w]!, 0) / found.length)
  return { isFound: found.length > 0, query: direction(countsOf(query)), mean, direction }
}

/** RM3 the slow way: a first search by scoring every document, then the formula on lists of strings. */
const naive = (
  documents: ReadonlyArray<Corpora.Words>,
  query: ReadonlyArray<string>,
  params: typeof rm3
): Readonly<Record<string, number>> => {
  const first = firstFound(documents, query, params.documents)
  if (first.length === 0) return weightsOf(Query.make(query))
  const heavy = (weights: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(weights)
        .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
        .slice(0, params.terms)
    )
  const total = (weights: Readonly<Record<string, number>>) => Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  const model: Record<string, number> = {}
  for (const { score, text } of first) {
    const tf: Record<string, number> = {}
    for (const word of text) tf[word] = (tf[word] ?? 0) + 1
    const kept = heavy(tf)
    for (const [word, times] of Object.entries(kept)) model[word] = (model[word] ?? 0) + (times / total(kept)) * score
  }
  const added = heavy(model)
  const out: Record<string, number> = {}
  for (const word of query) out[word] = (out[word] ?? 0) + params.share / query.length
  for (const [word, weight] of Object.entries(added)) out[word] = (out[word] ?? 0) + ((1 - params.share) * weight) / total(added)
  return Object.fromEntries(Object.entries(out).filter(([, weight]) => weight !== 0))
}

describe("widened", () => {
  it("is right by hand: RM3 by one document adds its words in their shares", () => {
    const scope = scopeOf([words("elm elm fern grove"), words("dune cedar")])
    const query = Feedback.widened(Rm3, Lucene, ["text"], scope, Query.make(["elm"]), { ...rm3, documents: 1, terms: 2, share: 0.6 })
    // elm 2, fern 1 (before grove by its letters): 2/3 and 1/3 of .4, and elm has .6 from the query
    expect(weightsOf(query)["elm"]).toBeCloseTo(0.6 + 0.4 * (2 / 3), 12)
    expect(weightsOf(query)["fern"]).toBeCloseTo(0.4 / 3, 12)
    expect(query.terms).toHaveLength(2)
  })

  it("is right by hand: Rocchio by one document adds its vector of length 1", () => {
    const scope = scopeOf([words("elm elm elm elm fern fern fern"), words("dune cedar")])
    const params = { ...bm25, ...Rocchio.defaults, dfShare: 1, beta: 0.5 }
    const query = Feedback.widened(Rocchio, Lucene, ["text"], scope, Query.make(["elm"]), params)
    expect(weightsOf(query)["elm"]).toBeCloseTo(1 + 0.5 * 0.8, 12)
    expect(weightsOf(query)["fern"]).toBeCloseTo(0.5 * 0.6, 12)
  })

  it("equals its naive twin", () => {
    const params = fc.record({
      documents: fc.integer({ min: 1, max: 5 }),
      terms: fc.integer({ min: 1, max: 5 }),
      // products of the smallest doubles are 0 in one order of multiplications, and not in another
      share: fc.double({ min: 0, max: 1, noNaN: true }).map((share) => (share < 1e-300 ? 0 : share))
    })
    fc.assert(
      fc.property(Corpora.corpus, params, ({ documents, query }, own) => {
        fc.pre(query.length > 0)
        const all = { ...rm3, ...own }
        const fast = weightsOf(Feedback.widened(Rm3, Lucene, ["text"], scopeOf(documents), Query.make(query), all))
        const slow = naive(documents, query, all)
        expect(Object.keys(fast).sort()).toEqual(Object.keys(slow).sort())
        for (const [term, weight] of Object.entries(slow)) expect(fast[term]).toBeCloseTo(weight, 12)
      })
    )
  })

  it("equals its naive twin, Rocchio: all terms, and the heaviest where there are more than it may add", () => {
    const params = fc.record({
      documents: fc.integer({ min: 1, max: 5 }),
      terms: fc.integer({ min: 1, max: 5 }),
      beta: fc.double({ min: 0.1, max: 3, noNaN: true })
    })
    fc.assert(
      fc.property(Corpora.corpus, params, ({ documents, query }, own) => {
        fc.pre(query.length > 0)
        const slow = naiveRocchio(documents, query, own.documents)
        const widened = (terms: number) =>
          Feedback.widened(Rocchio, Lucene, ["text"], scopeOf(documents), Query.make(query), { ...bm25, ...own, dfShare: 1, terms })
        if (!slow.isFound) {
          expect(weightsOf(widened(8))).toEqual(weightsOf(Query.make(query)))
          return
        }
        const weightOf = (kept: ReadonlyArray<number>) => slow.direction(kept).map((value, w) => slow.query[w]! + own.beta * value)
        const all = weightsOf(widened(8))
        weightOf(slow.mean).forEach((weight, w) => expect(all[vocabulary[w]!] ?? 0).toBeCloseTo(weight, 12))
        // which of equal weights is kept is a matter of rounding: what is left out weighs no more than what is kept
        const cut = widened(own.terms)
        const fast = weightsOf(cut)
        const isKept = vocabulary.map((word, w) => (fast[word] ?? 0) > slow.query[w]! + 1e-12)
        expect(isKept.filter(Boolean).length).toBe(Math.min(own.terms, slow.mean.filter((value) => value > 0).length))
        const least = Math.min(...slow.mean.filter((_, w) => isKept[w]))
        for (const [w, value] of slow.mean.entries()) if (!isKept[w]) expect(value).toBeLessThanOrEqual(least + 1e-12)
        weightOf(slow.mean.map((value, w) => (isKept[w] ? value : 0))).forEach((weight, w) =>
          expect(fast[vocabulary[w]!] ?? 0).toBeCloseTo(weight, 12)
        )
      })
    )
  })

  it("weighs terms so that the sum is 1, and adds no more than it may", () => {
    fc.assert(
      fc.property(Corpora.corpus, fc.integer({ min: 1, max: 4 }), ({ documents, query }, terms) => {
        const before = Query.make(query)
        const after = Feedback.widened(Rm3, Lucene, ["text"], scopeOf(documents), before, { ...rm3, terms })
        if (after === before) return
        expect(after.counts.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
        expect(after.terms.filter((term) => !query.includes(term)).length).toBeLessThanOrEqual(terms)
      })
    )
  })

  it("leaves the query as it is without documents, without a find, and with a share of 1 in its order", () => {
    const documents = [words("elm fern"), words("dune")]
    const query = Query.make(["elm"])
    expect(Feedback.widened(Rm3, Lucene, ["text"], scopeOf(documents), query, { ...rm3, documents: 0 })).toBe(query)
    const absent = Query.make(["zebra"])
    expect(Feedback.widened(Rm3, Lucene, ["text"], scopeOf(documents), absent, rm3)).toBe(absent)
    expect(weightsOf(Feedback.widened(Rm3, Lucene, ["text"], scopeOf(documents), query, { ...rm3, share: 1 }))).toEqual({ elm: 1 })
  })

  it("never adds a term that is in too large a share of the documents, a single letter, or a number with a point", () => {
    const documents = [words("elm fern x 2.5 rare"), words("elm fern"), words("elm dune"), words("elm cedar")]
    const { terms } = Feedback.widened(Rm3, Lucene, ["text"], scopeOf(documents), Query.make(["rare"]), { ...rm3, dfShare: 0.25 })
    expect([...terms].sort()).toEqual(["rare"])
  })

  it("reads the candidates only, at their own rows", () => {
    const documents = [words("elm dune"), words("elm fern"), words("cedar")]
    const { terms } = Feedback.widened(Rm3, Lucene, ["text"], scopeOf(documents, Int32Array.of(2, 1)), Query.make(["elm"]), rm3)
    expect([...terms].sort()).toEqual(["elm", "fern"])
  })
})
