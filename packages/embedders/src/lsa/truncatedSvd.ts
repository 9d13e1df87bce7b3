import * as Seed from "@litfuse/stats/Seed"
import { symmetricEigen } from "./symmetricEigen.ts"

/** A sparse matrix of terms by documents: term `t` has the weights `weights[p]` in the documents `rows[p]`, for p in `starts[t] .. starts[t + 1]`. */
export interface Sparse {
  readonly terms: number
  readonly documents: number
  readonly starts: ArrayLike<number>
  readonly rows: ArrayLike<number>
  readonly weights: Float64Array
}

/** Columns, stored row by row: entry (i, c) is `values[i * width + c]`. */
interface Block {
  readonly values: Float64Array
  readonly width: number
}

/** For each document, the sum of its terms' rows of a block. */
const toDocuments = ({ terms, documents, starts, rows, weights }: Sparse, { values, width }: Block): Block => {
  const out = new Float64Array(documents * width)
  for (let t = 0; t < terms; t++)
    for (let p = starts[t]!; p < starts[t + 1]!; p++) {
      const weight = weights[p]!
      for (let c = 0, to = rows[p]! * width, from = t * width; c < width; c++) out[to + c]! += weight * values[from + c]!
    }
  return { values: out, width }
}

/** For each term, the sum of its documents' rows of a block. */
const toTerms = ({ terms, starts, rows, weights }: Sparse, { values, width }: Block): Block => {
  const out = new Float64Array(terms * width)
  for (let t = 0; t < terms; t++)
    for (let p = starts[t]!; p < starts[t + 1]!; p++) {
      const weight = weights[p]!
      for (let c = 0, to = t * width, from = rows[p]! * width; c < width; c++) out[to + c]! += weight * values[from + c]!
    }
  return { values: out, width }
}

const gram = ({ values, width }: Block): Float64Array => {
  const out = new Float64Array(width * width)
  for (let at = 0; at < values.length; at += width)
    for (let c = 0; c < width; c++) {
      const x = values[at + c]!
      if (x !== 0) for (let d = c; d < width; d++) out[c * width + d]! += x * values[at + d]!
    }
  for (let c = 0; c < width; c++) for (let d = 0; d < c; d++) out[c * width + d] = out[d * width + c]!
  return out
}

/** An eigenvalue below this share of the highest is rounding. */
const negligible = 1e-12

/** The principal directions of a block's columns, at most `most` of them, each of length 1, with the squares of their lengths before. */
const principal = (block: Block, most: number): { readonly block: Block; readonly squares: Float64Array } => {
  const { values, width } = block
  const { values: squares, vectors } = symmetricEigen(gram(block), width)
  let kept = 0
  while (kept < most && kept < width && squares[kept]! > 0 && squares[kept]! > negligible * squares[0]!) kept++
  const out = new Float64Array((values.length / width) * kept)
  for (let i = 0, at = 0; at < values.length; i++, at += width)
    for (let c = 0; c < width; c++) {
      const x = values[at + c]!
      if (x !== 0) for (let d = 0; d < kept; d++) out[i * kept + d]! += x * vectors[c * width + d]!
    }
  for (let i = 0; i < out.length; i++) out[i]! /= Math.sqrt(squares[i % kept]!)
  return { block: { values: out, width: kept }, squares: squares.slice(0, kept) }
}

/** A direction and its opposite are the same: the entry that is farthest from 0 is made positive. */
const withSigns = ({ values, width }: Block): Block => {
  for (let c = 0; c < width; c++) {
    let most = 0
    for (let at = c; at < values.length; at += width) if (Math.abs(values[at]!) > Math.abs(most)) most = values[at]!
    if (most < 0) for (let at = c; at < values.length; at += width) values[at] = -values[at]!
  }
  return { values, width }
}

/** Columns beyond those wanted: with them the last ones wanted are found as well as the first. */
const spare = 10

/** How often the columns are multiplied by the matrix and its transpose; each time what is small becomes smaller. */
const rounds = 3

/** The first left singular vectors, as rows of `dimensions` numbers per term, and the singular values, highest first. */
export interface Svd {
  readonly dimensions: number
  readonly basis: Float32Array
  readonly singular: Float64Array
}

/**
 * The singular value decomposition of a matrix, cut after the first `wanted` values: by subspace iteration from random columns, so that the matrix stays
 * sparse. The same seed gives the same bits.
 *
 * - shape: fewer dimensions where the matrix has a lower rank
 * - empty: an empty matrix has none
 * - source: Halko, Martinsson, Tropp, SIAM Review 53(2), 2011, algorithm 4.4
 */
export const truncatedSvd = (matrix: Sparse, wanted: number, seed: number): Svd => {
  const width = Math.min(wanted + spare, matrix.terms, matrix.documents)
  if (width === 0) return { dimensions: 0, basis: new Float32Array(0), singular: new Float64Array(0) }
  const stream = Seed.stream(Seed.derive(seed, "lsa"))
  let terms: Block = { values: Float64Array.from({ length: matrix.terms * width }, () => 2 * stream.unit() - 1), width }
  for (let round = 0; round < rounds; round++) terms = toTerms(matrix, principal(toDocuments(matrix, terms), width).block)
  const { block, squares } = principal(terms, wanted)
  const { values, width: dimensions } = withSigns(block)
  return { dimensions, basis: Float32Array.from(values), singular: squares.map(Math.sqrt) }
}
