import * as Lengths from "../Lengths.ts"
import * as Saturated from "../Saturated.ts"
import * as Lucene from "./Lucene.ts"
import type * as Scorer from "./Scorer.ts"

/** `pairs` the weight of two adjacent words of the query, in this order, relative to 1 for each word; the others as in `Lucene`. */
export interface Params extends Pick<Lucene.Params, "k1" | "b" | "lengths"> {
  readonly pairs: number
}

/**
 * BM25 of the words plus `pairs` times BM25 of the ordered pairs. Adjacent words of the query count again where they are adjacent in the document. In
 * the field `pairs` they are separate terms, with their own df and lengths.
 *
 * Words with only stop words between them are adjacent. It is the ordered part of the sequential dependence model, with BM25 instead of its language
 * models.
 *
 * - units: at least 0
 * - empty: a document without any of the words has no score, and cannot have a pair; with `pairs` 0 it is `Lucene`
 * - source: Metzler, Croft, SIGIR 2005
 */
export const Bigrams: Scorer.Variant<Params, "text" | "pairs"> = {
  id: "bm25-bigrams",
  defaults: { k1: 0.9, b: 0.4, pairs: 0.2, lengths: "exact" },
  add: ({ fields, N, df, counts }, { k1, b, pairs, lengths }, into) => {
    const shares = { text: 1, pairs }
    for (const name of ["text", "pairs"] as const) {
      if (shares[name] === 0) continue
      const field = fields[name]
      const weights = Float64Array.from(df, (each, t) => shares[name] * counts[t]! * Lucene.idf(N, each))
      const norms = Lengths.norms(field.lengths, k1, b, lengths)
      for (let term = 0; term < weights.length; term++) Saturated.add(into, { field, weights, norms }, term)
    }
  }
}
