import * as Lengths from "../Lengths.ts"
import * as Scorer from "./Scorer.ts"

/** `k1`, `b` and `lengths` as in `Lucene`. */
export interface Params {
  readonly k1: number
  readonly b: number
  readonly lengths: Lengths.Rounding
}

/** ATIRE's weight of a term: `ln(N / df)`, 0 for a word in every document. */
export const idf = (N: number, df: number): number => Math.log(N / df)

/**
 * BM25 of the ATIRE search engine: `ln(N / df) * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average))`.
 *
 * - units: at least 0
 * - empty: a document without any of the words has no score; one that holds only words of every document has the score 0
 * - source: Trotman, Jia & Crane, SIGIR OSIR workshop, 2012
 * - agrees with: bm25s `atire`
 */
export const Atire: Scorer.Variant<Params> = Scorer.saturatedVariant<Params>(
  "bm25-atire",
  { k1: 1.2, b: 0.75, lengths: "exact" },
  ({ fields: { text }, N, df, counts }, { k1, b, lengths }) => ({
    weights: Float64Array.from(df, (each, t) => counts[t]! * idf(N, each) * (k1 + 1)),
    norms: Lengths.norms(text.lengths, k1, b, lengths)
  })
)
