import * as Accumulator from "../Accumulator.ts"
import * as Lengths from "../Lengths.ts"
import * as Lucene from "./Lucene.ts"
import type * as Scorer from "./Scorer.ts"

/** The weight of one field: `weight` multiplies its term frequencies (0 = the field is not searched), `b` is its own correction for length. */
export interface FieldParams {
  readonly weight: number
  readonly b: number
}

/** `k1` for all fields together, and the weight of each. A field without a weight is not searched; a name that the index does not have is a bug. */
export interface Params {
  readonly k1: number
  readonly fields: Readonly<Record<string, FieldParams>>
  readonly lengths: Lengths.Rounding
}

const addWeighted = (into: Accumulator.Accumulator, field: Scorer.FieldView, term: number, weight: number, norms: Float64Array): void => {
  const { rows, frequencies } = field
  const { sums, blocks } = into
  const end = field.ends[term]!
  for (let p = field.starts[term]!; p < end; p++) {
    const row = rows[p]!
    sums[row]! += (weight * frequencies[p]!) / norms[row]!
    blocks[row >> Accumulator.blockBits] = 1
  }
}

const addSums = (into: Accumulator.Accumulator, from: Accumulator.Accumulator, weight: number, k1: number): void => {
  for (let block = 0; block < from.blocks.length; block++) {
    if (from.blocks[block] === 0) continue
    into.blocks[block] = 1
    const end = Math.min(from.sums.length, (block + 1) << Accumulator.blockBits)
    for (let row = block << Accumulator.blockBits; row < end; row++) {
      const tf = from.sums[row]!
      if (Accumulator.isSum(tf)) into.sums[row]! += (weight * tf) / (k1 + tf)
    }
  }
}

/**
 * BM25F: a term's frequencies are corrected for length and weighted field by field, added up, and saturated once. So `tf~ = sum of weight_f * tf_f /
 * (1 - b_f + b_f * length_f / average_f)`, and the score is the sum of `idf * tf~ / (k1 + tf~)` with Lucene's idf.
 *
 * Saturation comes last, so a word in title and text cannot count twice, which adding the scores of fields would do. With one field of
 * weight 1 it is `Lucene`. Give it fields that do not contain each other, and statistics whose `df` counts the documents with the term in
 * any of them.
 *
 * - units: at least 0, below the sum of the terms' idf
 * - empty: a document without any of the words in a searched field has no score
 * - source: Zaragoza et al., TREC-13, 2004; Robertson & Zaragoza, Foundations and Trends in IR 3(4), 2009, section 3.6
 */
export const F: Scorer.Variant<Params, string> = {
  id: "bm25-f",
  defaults: { k1: 1.2, fields: { title: { weight: 2, b: 0.75 }, abstract: { weight: 1, b: 0.75 } }, lengths: "exact" },
  add: ({ scope, fields, N, df, counts }, { k1, fields: chosen, lengths }, into) => {
    const { scratch } = scope
    const names = Object.keys(chosen).filter((name) => chosen[name]!.weight > 0)
    for (let t = 0; t < df.length; t++) {
      for (const name of names) {
        const field = fields[name]!
        const { weight, b } = chosen[name]!
        addWeighted(scratch, field, t, weight, Lengths.norms(field.lengths, 1, b, lengths))
      }
      addSums(into, scratch, counts[t]! * Lucene.idf(N, df[t]!), k1)
      Accumulator.clear(scratch)
    }
  }
}
