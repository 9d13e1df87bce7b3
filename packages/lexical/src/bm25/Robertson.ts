import * as Lengths from "../Lengths.ts"
import * as Scorer from "./Scorer.ts"

/**
 * - `k1`, `b` as in `Lucene`
 * - `floor` what to do with the negative weight of a word in more than half of the documents: `zero` raises it to 0. With `none` such a word lowers
 *   scores
 */
export interface Params {
  readonly k1: number
  readonly b: number
  readonly floor: "zero" | "none"
  readonly lengths: Lengths.Rounding
}

/** Robertson and Spärck Jones' weight without relevance information: `ln((N - df + 0.5) / (df + 0.5))`; negative from `df > N / 2` on. */
export const idf = (N: number, df: number, floor: Params["floor"]): number => {
  const weight = Math.log((N - df + 0.5) / (df + 0.5))
  return floor === "zero" ? Math.max(0, weight) : weight
}

/**
 * BM25 as first published: `idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average))`, with the weight that can be negative.
 *
 * - units: at least 0 with `floor: "zero"`; any sign with `none`
 * - empty: a document without any of the words has no score; one whose words all weigh 0 has the score 0
 * - source: Robertson et al., TREC-3, 1994
 * - agrees with: bm25s `robertson` (`floor: "zero"`), but for the constant k1 + 1
 */
export const Robertson: Scorer.Variant<Params> = Scorer.saturatedVariant<Params>(
  "bm25-robertson",
  { k1: 1.2, b: 0.75, floor: "zero", lengths: "exact" },
  ({ fields: { text }, N, df, counts }, { k1, b, floor, lengths }) => ({
    weights: Float64Array.from(df, (each, t) => counts[t]! * idf(N, each, floor) * (k1 + 1)),
    norms: Lengths.norms(text.lengths, k1, b, lengths)
  })
)
