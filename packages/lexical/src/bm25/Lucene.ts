import * as Lengths from "../Lengths.ts"
import * as Scorer from "./Scorer.ts"

/**
 * - `k1` how much repetitions of a word count; `b` how much length matters (0 to 1)
 * - `numerator` `tf` as in Lucene since version 8, or `tf(k1+1)` as before, which changes no order
 * - `lengths` exact, or rounded as Lucene stores them in one byte
 */
export interface Params {
  readonly k1: number
  readonly b: number
  readonly numerator: "tf" | "tf(k1+1)"
  readonly lengths: Lengths.Rounding
}

/** Lucene's weight of a term: `ln(1 + (N - df + 0.5) / (df + 0.5))`, never negative. Source: Lucene BM25Similarity. */
export const idf = (N: number, df: number): number => Math.log(1 + (N - df + 0.5) / (df + 0.5))

/**
 * BM25 with Lucene's formula: `idf * tf / (tf + k1 * (1 - b + b * length / average))`, summed over the query's words.
 *
 * - units: at least 0; without the factor below the sum of the terms' `idf`
 * - empty: a document without any of the words has no score
 * - source: Robertson et al., TREC-3, 1994; Lucene 8 BM25Similarity
 * - agrees with: Anserini (k1 0.9, b 0.4, `lengths: "lucene"`) in the order of all documents whose scores differ as 32-bit floats; bm25s `lucene`
 */
export const Lucene: Scorer.Variant<Params> = Scorer.saturatedVariant<Params>(
  "bm25",
  { k1: 0.9, b: 0.4, numerator: "tf", lengths: "lucene" },
  ({ fields: { text }, N, df, counts }, { k1, b, numerator, lengths }) => {
    const factor = numerator === "tf" ? 1 : k1 + 1
    return {
      weights: Float64Array.from(df, (each, t) => counts[t]! * idf(N, each) * factor),
      norms: Lengths.norms(text.lengths, k1, b, lengths)
    }
  }
)
