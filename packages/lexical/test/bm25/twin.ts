import * as fc from "fast-check"
import { expect } from "vitest"
import * as Query from "@litfuse/lexical/Query"
import * as Scorer from "@litfuse/lexical/bm25/Scorer"
import * as TermStatistics from "@litfuse/lexical/TermStatistics"
import * as Corpora from "../corpora.ts"

/** What a formula sees of one query word (one of its occurrences) and one document. */
export interface Seen {
  readonly document: Corpora.Words
  readonly term: string
  readonly tf: number
  readonly length: number
  readonly average: number
  readonly N: number
  readonly df: number
}

/** The slow way: query word by query word, document by document, on lists of strings. NaN where no word of the query is in the text. */
export const naive = (
  documents: ReadonlyArray<Corpora.Words>,
  query: ReadonlyArray<string>,
  weight: (seen: Seen) => number,
  isMatch: (document: Corpora.Words, term: string) => boolean = (document, term) => document.text.includes(term)
): Array<number> =>
  documents.map((document) => {
    const found = query.filter((term) => isMatch(document, term))
    const seen = (term: string): Seen => ({
      document,
      term,
      tf: Corpora.occurrences(document.text, term),
      length: document.text.length,
      average: Corpora.meanLength(documents),
      N: Corpora.filled(documents),
      df: Corpora.holders(documents, term)
    })
    return found.length === 0 ? Number.NaN : found.reduce((sum, term) => sum + weight(seen(term)), 0)
  })

/** The fast way: all documents, or the rows given, with the statistics of the whole collection. */
export const scores = <Params>(
  variant: Scorer.Variant<Params, Corpora.Fields>,
  documents: ReadonlyArray<Corpora.Words>,
  query: ReadonlyArray<string>,
  params: NoInfer<Params>,
  options: { readonly uniqueTerms?: boolean; readonly rows?: Int32Array } = {}
): Array<number> => {
  const index = Corpora.toIndex(documents)
  const scope = Scorer.scope(index, TermStatistics.collection(index, ["text"]), options.rows)
  const out = new Float64Array(scope.size)
  Scorer.score(variant, Scorer.prepare(scope, Query.make(query, options)), params, out)
  return [...out]
}

/** Equal to 1e-12, and NaN in the same places. */
export const expectEqual = (actual: ReadonlyArray<number>, expected: ReadonlyArray<number>): void => {
  expect(actual.map(Number.isNaN)).toEqual(expected.map(Number.isNaN))
  actual.forEach((value, i) => {
    if (!Number.isNaN(value)) expect(Math.abs(value - expected[i]!)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(expected[i]!)))
  })
}

/** `k1`, `b` and a delta, their bounds included. */
export const numbers = fc.record({
  k1: fc.double({ min: 0, max: 3, noNaN: true }),
  b: fc.double({ min: 0, max: 1, noNaN: true }),
  delta: fc.double({ min: 0, max: 2, noNaN: true })
})

/**
 * One formula on the two ways, for random corpora: all documents, some of them as candidates, repeated words counted and not.
 */
export const agreesWith = <Params>(
  variant: Scorer.Variant<Params, Corpora.Fields>,
  toParams: (numbers: { readonly k1: number; readonly b: number; readonly delta: number }) => NoInfer<Params>,
  weight: (seen: Seen, params: NoInfer<Params>) => number
): void => {
  fc.assert(
    fc.property(Corpora.corpus, numbers, fc.infiniteStream(fc.boolean()), ({ documents, query }, chosen, coin) => {
      const params = toParams(chosen)
      const slow = naive(documents, query, (seen) => weight(seen, params))
      expectEqual(scores(variant, documents, query, params), slow)
      const unique = [...new Set(query)]
      expectEqual(
        scores(variant, documents, query, params, { uniqueTerms: true }),
        naive(documents, unique, (seen) => weight(seen, params))
      )
      const rows = Int32Array.from(documents.flatMap((_, row) => (coin.next().value ? [row] : []))).reverse()
      expectEqual(
        scores(variant, documents, query, params, { rows }),
        Array.from(rows, (row) => slow[row]!)
      )
    })
  )
}

const fixed: TermStatistics.TermStatistics<Corpora.Fields> = { N: 100, df: () => 3, averageLength: () => 8 }

const scoreAlone = <Params>(variant: Scorer.Variant<Params, Corpora.Fields>, params: Params, text: ReadonlyArray<string>): number => {
  const index = Corpora.toIndex([{ text, title: [], headings: [] }])
  const out = new Float64Array(1)
  Scorer.score(variant, Scorer.prepare(Scorer.scope(index, fixed), Query.make(["elm"])), params, out)
  return out[0]!
}

/**
 * The rules of requirement X-5 for a formula with fixed statistics. A score is never negative. One more occurrence in the position of another word
 * raises it; one more unrelated word never does.
 */
export const behaves = <Params>(
  variant: Scorer.Variant<Params, Corpora.Fields>,
  toParams: (numbers: { readonly k1: number; readonly b: number; readonly delta: number }) => NoInfer<Params>
): void => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 30 }), numbers, (tf, others, chosen) => {
      fc.pre(chosen.k1 > 1e-3)
      const params = toParams(chosen)
      const text = [...Array.from({ length: tf }, () => "elm"), ...Array.from({ length: others }, () => "fern")]
      const before = scoreAlone(variant, params, text)
      expect(before).toBeGreaterThanOrEqual(0)
      expect(scoreAlone(variant, params, ["elm", ...text.slice(0, -1)])).toBeGreaterThan(before)
      expect(scoreAlone(variant, params, [...text, "fern"])).toBeLessThanOrEqual(before)
    })
  )
}
