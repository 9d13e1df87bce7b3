import type { Index } from "@litfuse/lexical/Index"
import type { Tokenizer } from "@litfuse/lexical/Tokenizer"
import type { Vocabulary } from "@litfuse/lexical/Vocabulary"
import { type Sparse, truncatedSvd } from "./truncatedSvd.ts"

/**
 * A space fitted to a collection: where each term lies in it, and how much the term weighs.
 *
 * - shape: `basis[term * dimensions + d]`, one weight per term
 * - empty: a collection without words has a space of 1 dimension, in which everything is at 0
 */
export interface Fitted {
  readonly tokenizer: Tokenizer
  readonly vocabulary: Vocabulary
  readonly dimensions: number
  readonly weights: Float64Array
  readonly basis: Float32Array
}

const frequencyWeight = (tf: number): number => 1 + Math.log(tf)

/** The matrix of terms by documents: frequencies damped, rare terms raised, every document of length 1. */
const matrixOf = ({ size, vocabulary, fields: { text } }: Index<"text">, weights: Float64Array): Sparse => {
  const all = new Float64Array(text.rows.length)
  const squares = new Float64Array(size)
  for (let t = 0; t < vocabulary.size; t++)
    for (let p = text.starts[t]!; p < text.starts[t + 1]!; p++) {
      all[p] = frequencyWeight(text.frequencies[p]!) * weights[t]!
      squares[text.rows[p]!]! += all[p]! * all[p]!
    }
  for (let p = 0; p < all.length; p++) all[p]! /= Math.sqrt(squares[text.rows[p]!]!)
  return { terms: vocabulary.size, documents: size, starts: text.starts, rows: text.rows, weights: all }
}

/** Fits a space to the documents of an index. */
export const fit = (index: Index<"text">, dimensions: number, seed: number): Fitted => {
  const { tokenizer, vocabulary, size, fields } = index
  const { starts } = fields.text
  const weights = Float64Array.from({ length: vocabulary.size }, (_, t) => Math.log(1 + size / Math.max(1, starts[t + 1]! - starts[t]!)))
  const svd = truncatedSvd(matrixOf(index, weights), dimensions, seed)
  if (svd.dimensions > 0) return { tokenizer, vocabulary, weights, dimensions: svd.dimensions, basis: svd.basis }
  return { tokenizer, vocabulary, weights, dimensions: 1, basis: new Float32Array(vocabulary.size) }
}

/** The known terms of a text, and what each of them weighs there. */
export const weighed = (
  { tokenizer, vocabulary, weights }: Fitted,
  text: string
): ReadonlyArray<readonly [term: number, weight: number]> => {
  const counts = new Map<number, number>()
  for (const name of tokenizer.tokenize(text)) {
    const term = vocabulary.id(name)
    if (term >= 0) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  // in the order of terms, so that a text has the same sum however its words are ordered
  return [...counts].sort(([a], [b]) => a - b).map(([term, count]) => [term, frequencyWeight(count) * weights[term]!])
}

type Weighed = ReturnType<typeof weighed>

const sumOf = ({ basis, dimensions }: Fitted, terms: Weighed): Float64Array => {
  const sum = new Float64Array(dimensions)
  for (const [term, weight] of terms) for (let d = 0; d < dimensions; d++) sum[d]! += weight * basis[term * dimensions + d]!
  return sum
}

const lengthOf = (vector: Float64Array): number => Math.sqrt(vector.reduce((squares, x) => squares + x * x, 0))

/** The place of a text: the weighted sum of its terms' places. Units: length 1; all 0 for a text without a known word. */
export const place = (fitted: Fitted, text: string): Float64Array => {
  const sum = sumOf(fitted, weighed(fitted, text))
  const length = lengthOf(sum)
  return length === 0 ? sum : sum.map((x) => x / length)
}

/** The place of a text in single precision, as vectors are kept. */
export const embed = (fitted: Fitted, text: string): Float32Array => Float32Array.from(place(fitted, text))

/** What each known term adds to the product of a text's position with a vector. The sum is that product, except for rounding. */
export const shares = (fitted: Fitted, text: string, vector: Float32Array): ReadonlyArray<readonly [term: string, share: number]> => {
  const { basis, dimensions, vocabulary } = fitted
  const terms = weighed(fitted, text)
  const products = terms.map(([term, weight]) => {
    let product = 0
    for (let d = 0; d < dimensions; d++) product += basis[term * dimensions + d]! * vector[d]!
    return weight * product
  })
  const length = lengthOf(sumOf(fitted, terms))
  return length === 0 ? [] : terms.map(([term], i) => [vocabulary.term(term), products[i]! / length])
}
