import * as Accumulator from "../Accumulator.ts"
import * as Lengths from "../Lengths.ts"
import type { Matches } from "../Matches.ts"
import type * as Scorer from "./Scorer.ts"

/** `k1`, `b` and `lengths` as in `Lucene`; `delta` is added to every term frequency after it has been corrected for length. */
export interface Params {
  readonly k1: number
  readonly b: number
  readonly delta: number
  readonly lengths: Lengths.Rounding
}

/** The weight of a term in BM25L: `ln((N + 1) / (df + 0.5))`, always above 0. */
export const idf = (N: number, df: number): number => Math.log((N + 1) / (df + 0.5))

const addLifted = (
  into: Accumulator.Accumulator,
  field: Matches,
  term: number,
  weight: number,
  k1: number,
  delta: number,
  norms: Float64Array
): void => {
  const { rows, frequencies } = field
  const { sums, blocks } = into
  const end = field.ends[term]!
  for (let p = field.starts[term]!; p < end; p++) {
    const row = rows[p]!
    const lifted = frequencies[p]! / norms[row]! + delta
    sums[row]! += (weight * lifted) / (k1 + lifted)
    blocks[row >> Accumulator.blockBits] = 1
  }
}

/**
 * BM25L: with `c = tf / (1 - b + b * length / average)`, the sum of `ln((N + 1) / (df + 0.5)) * (k1 + 1) * (c + delta) / (k1 + c + delta)`
 * over the words that the document holds. The shift before saturation favours long documents more than BM25 does.
 *
 * - units: at least 0
 * - empty: a document without any of the words has no score
 * - source: Lv & Zhai, SIGIR 2011, doi:10.1145/2009916.2010070
 * - agrees with: bm25s 0.3 `bm25l` but for the share of `delta` that bm25s adds for words that a document lacks
 */
export const L: Scorer.Variant<Params> = {
  id: "bm25-l",
  defaults: { k1: 1.2, b: 0.75, delta: 0.5, lengths: "exact" },
  add: ({ fields: { text }, N, df, counts }, { k1, b, delta, lengths }, into) => {
    const norms = Lengths.norms(text.lengths, 1, b, lengths)
    for (let t = 0; t < df.length; t++) addLifted(into, text, t, counts[t]! * idf(N, df[t]!) * (k1 + 1), k1, delta, norms)
  }
}
