import * as Accumulator from "../Accumulator.ts"
import * as Lengths from "../Lengths.ts"
import type { Matches } from "../Matches.ts"
import type * as Scorer from "./Scorer.ts"

/** `k1`, `b` and `lengths` as in `Lucene`; `delta` is the least that a word adds, however long the document. */
export interface Params {
  readonly k1: number
  readonly b: number
  readonly delta: number
  readonly lengths: Lengths.Rounding
}

/** The weight of a term in BM25+: `ln((N + 1) / df)`, always above 0. */
export const idf = (N: number, df: number): number => Math.log((N + 1) / df)

const addShifted = (
  into: Accumulator.Accumulator,
  field: Matches,
  term: number,
  weight: number,
  factor: number,
  delta: number,
  norms: Float64Array
): void => {
  const { rows, frequencies } = field
  const { sums, blocks } = into
  const end = field.ends[term]!
  for (let p = field.starts[term]!; p < end; p++) {
    const row = rows[p]!
    const tf = frequencies[p]!
    sums[row]! += weight * ((factor * tf) / (tf + norms[row]!) + delta)
    blocks[row >> Accumulator.blockBits] = 1
  }
}

/**
 * BM25+: `ln((N + 1) / df) * (delta + tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average)))`, summed over the words that the document holds.
 * The lower bound `delta` makes sure that a very long document with the word scores above one without it.
 *
 * It has no factor for fields: the formula that PubMed Search MCP calls BM25+ is `Boost` here.
 *
 * - units: at least 0
 * - empty: a document without any of the words has no score
 * - source: Lv & Zhai, CIKM 2011, doi:10.1145/2063576.2063584
 * - agrees with: bm25s 0.3 `bm25+` but for one thing: bm25s adds `delta` for the words that a document lacks too, which cancels the bound
 */
export const Plus: Scorer.Variant<Params> = {
  id: "bm25-plus",
  defaults: { k1: 1.2, b: 0.75, delta: 1, lengths: "exact" },
  add: ({ fields: { text }, N, df, counts }, { k1, b, delta, lengths }, into) => {
    const norms = Lengths.norms(text.lengths, k1, b, lengths)
    for (let t = 0; t < df.length; t++) addShifted(into, text, t, counts[t]! * idf(N, df[t]!), k1 + 1, delta, norms)
  }
}
