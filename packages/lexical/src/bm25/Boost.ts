import * as Accumulator from "../Accumulator.ts"
import * as Lengths from "../Lengths.ts"
import type { Matches } from "../Matches.ts"
import * as Lucene from "./Lucene.ts"
import type * as Scorer from "./Scorer.ts"

/**
 * `k1`, `b` as in `Lucene`; `title` and `headings` are the factors beta of a term that is also there (1 = no effect). `policy` is the rule for a term in
 * both. `precedence` takes the title's factor, as the paper of PubMed Search MCP does; `sum` adds the excess of both over 1 (2.0 and 1.5 make 2.5);
 * `product` multiplies them.
 */
export interface Params {
  readonly k1: number
  readonly b: number
  readonly title: number
  readonly headings: number
  readonly policy: "precedence" | "sum" | "product"
  readonly lengths: Lengths.Rounding
}

const inTitle = 1
const inHeadings = 2

const both = ({ title, headings, policy }: Params): number => {
  if (policy === "precedence") return title
  return policy === "sum" ? title + headings - 1 : title * headings
}

const mark = (marks: Uint8Array, { starts, ends, rows }: Matches, term: number, bit: number): void => {
  for (let p = starts[term]!; p < ends[term]!; p++) marks[rows[p]!]! |= bit
}

const unmark = (marks: Uint8Array, { starts, ends, rows }: Matches, term: number): void => {
  for (let p = starts[term]!; p < ends[term]!; p++) marks[rows[p]!] = 0
}

const addBoosted = (
  into: Accumulator.Accumulator,
  field: Matches,
  term: number,
  weight: number,
  norms: Float64Array,
  marks: Uint8Array,
  betas: Float64Array
): void => {
  const { rows, frequencies } = field
  const { sums, blocks } = into
  const end = field.ends[term]!
  for (let p = field.starts[term]!; p < end; p++) {
    const row = rows[p]!
    const tf = frequencies[p]!
    sums[row]! += ((weight * tf) / (tf + norms[row]!)) * betas[marks[row]!]!
    blocks[row >> Accumulator.blockBits] = 1
  }
}

/**
 * The formula of PubMed Search MCP: Lucene's idf, with `tf * (k1 + 1)` saturated over the whole text. The result is multiplied by beta when the
 * document has the term in its title or among its headings. So with beta 2, a word in the title counts twice as much as one in the text alone.
 *
 * `text` must contain what `title` and `headings` contain: a term that is not in `text` has tf 0 and gives nothing. Whether a heading's
 * single words count, or only the heading as a whole, is the index's choice (`words` or `phrases`).
 *
 * - units: at least 0
 * - empty: a document without any of the words in `text` has no score
 * - source: the paper of PubMed Search MCP, section on BM25. It defines neither what counts for a term in title and headings, nor what is one term
 */
export const Boost: Scorer.Variant<Params, "text" | "title" | "headings"> = {
  id: "bm25-boost",
  defaults: { k1: 1.5, b: 0.75, title: 2, headings: 1.5, policy: "precedence", lengths: "exact" },
  add: ({ scope: { marks }, fields: { text, title, headings }, N, df, counts }, params, into) => {
    const norms = Lengths.norms(text.lengths, params.k1, params.b, params.lengths)
    const betas = Float64Array.of(1, params.title, params.headings, both(params))
    for (let t = 0; t < df.length; t++) {
      mark(marks, title, t, inTitle)
      mark(marks, headings, t, inHeadings)
      addBoosted(into, text, t, counts[t]! * Lucene.idf(N, df[t]!) * (params.k1 + 1), norms, marks, betas)
      unmark(marks, title, t)
      unmark(marks, headings, t)
    }
  }
}
