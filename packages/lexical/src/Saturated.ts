import * as Accumulator from "./Accumulator.ts"
import type * as Matches from "./Matches.ts"
import * as Places from "./Places.ts"
import * as TopRows from "./TopRows.ts"

/**
 * A query whose score is a sum of `weight * tf / (tf + norm)` over its terms: the form of most formulas of the BM25 family.
 *
 * - shape: one weight per term, one norm per document
 */
export interface Saturated {
  readonly field: Matches.Matches
  readonly weights: Float64Array
  readonly norms: Float64Array
}

/**
 * Adds one term to the sums.
 *
 * The fraction stays below 1 and grows with tf: it saturates. The loop is written twice, because most of a query's time goes to common terms, and a
 * posting takes a fifth less time when it need not mark its block.
 */
export const add = (into: Accumulator.Accumulator, { field, weights, norms }: Saturated, term: number): void => {
  const { rows, frequencies } = field
  const { sums, blocks } = into
  const start = field.starts[term]!
  const end = field.ends[term]!
  const weight = weights[term]!
  if (Accumulator.isCommon(end - start, into)) {
    blocks.fill(1)
    for (let p = start; p < end; p++) {
      const row = rows[p]!
      const tf = frequencies[p]!
      sums[row]! += (weight * tf) / (tf + norms[row]!)
    }
    return
  }
  for (let p = start; p < end; p++) {
    const row = rows[p]!
    const tf = frequencies[p]!
    sums[row]! += (weight * tf) / (tf + norms[row]!)
    blocks[row >> Accumulator.blockBits] = 1
  }
}

/**
 * The largest depth for which skipping is tried. For more documents too many rows can still win: at 1,000, looking them up costs as much as adding
 * everything.
 */
const deepest = 100

/** An upper bound of the rounding error of a sum of terms. */
const slack = 1e-12

/** How many rows of a term are read to find a threshold. */
const sample = 1024

/** Skipping is tried only while the remaining terms have at least this many times the postings of those that were added. */
const worthSkipping = 4

/** Looking up a row in a term costs as much as adding this many postings. */
const lookup = 64

// Kept from query to query, because allocating memory costs more than using it.
let rows = new Int32Array(1 << 12)
let scores = new Float64Array(1 << 12)

const grow = (): void => {
  const more = new Int32Array(2 * rows.length)
  more.set(rows)
  rows = more
  const higher = new Float64Array(2 * scores.length)
  higher.set(scores)
  scores = higher
}

/**
 * A threshold that the best `depth` documents reach at least: the `depth`-th best sum so far among the rows of one term. `undefined` when no term
 * that was added has so many.
 */
const barOf = ({ field }: Saturated, sums: Float64Array, added: ReadonlyArray<number>, depth: number): number | undefined => {
  for (const t of added) {
    const start = field.starts[t]!
    const size = Math.min(field.ends[t]! - start, sample)
    if (size < depth) continue
    for (let i = 0; i < size; i++) scores[i] = sums[field.rows[start + i]!]!
    return TopRows.nth(scores, size, depth)
  }
  return undefined
}

/** Puts the rows whose sum is at least `least`, if they are at most `most`, into the buffers; returns how many, or -1. */
const takeOut = ({ field }: Saturated, sums: Float64Array, added: ReadonlyArray<number>, least: number, most: number): number => {
  let count = 0
  let isTooMany = false
  for (const t of added)
    for (let p = field.starts[t]!; p < field.ends[t]! && !isTooMany; p++) {
      const row = field.rows[p]!
      const sum = sums[row]!
      if (sum < least || !Accumulator.isSum(sum)) continue
      isTooMany = count >= most
      if (count === rows.length) grow()
      rows[count] = row
      scores[count++] = sum
      // a row in several terms comes more than once; from the second time on it has no sum
      sums[row] = -0
    }
  if (!isTooMany) return count
  for (let i = 0; i < count; i++) sums[rows[i]!] = scores[i]!
  return -1
}

/** Leaves, of the first `count` rows, those that can still be among the best `depth` when others add at most `bound`. */
const prune = (count: number, depth: number, bound: number): number => {
  if (count <= 4 * depth) return count
  const least = TopRows.nth(scores, count, depth) * (1 - slack) - bound
  let left = 0
  for (let i = 0; i < count; i++)
    if (scores[i]! >= least) {
      rows[left] = rows[i]!
      scores[left++] = scores[i]!
    }
  return left
}

/**
 * The best of the rows in the buffers, after the remaining terms have been looked up. Scores are computed again, term after term in the order of
 * `add`.
 */
const finish = (
  { field, weights, norms }: Saturated,
  taken: number,
  left: ReadonlyArray<number>,
  depth: number,
  places: Places.Places
): TopRows.TopRows => {
  let bound = left.reduce((sum, term) => sum + weights[term]!, 0)
  let count = taken
  for (const term of left) {
    count = prune(count, depth, bound)
    Places.addTo(places, field, term, weights[term]!, norms, rows, scores, count)
    bound = Math.max(0, bound - weights[term]!)
  }
  count = prune(count, depth, slack * bound)
  scores.fill(-0, 0, count)
  for (let term = 0; term < weights.length; term++) Places.addTo(places, field, term, weights[term]!, norms, rows, scores, count)
  return TopRows.sorted(rows.subarray(0, count), scores.subarray(0, count), depth)
}

/**
 * The best `depth` documents, with exactly the scores of adding term after term, or `undefined` where adding everything costs less.
 *
 * Rare terms come first. As soon as the remaining terms together can add less than what the best `depth` documents have already, no new document can
 * win, and the remaining terms are looked up only for the documents found so far.
 */
export const search = (
  query: Saturated,
  into: Accumulator.Accumulator,
  depth: number,
  places: Places.Places
): TopRows.TopRows | undefined => {
  const { field, weights } = query
  if (depth < 1 || depth > deepest || weights.length < 2 || !weights.every((weight) => weight >= 0)) return undefined
  const sizes = Array.from(weights, (_, term) => field.ends[term]! - field.starts[term]!)
  const order = [...sizes.keys()].sort((a, b) => sizes[a]! - sizes[b]! || a - b)
  let left = sizes.reduce((sum, size) => sum + size, 0)
  let bound = weights.reduce((sum, weight) => sum + weight, 0)
  let added = 0
  let found: TopRows.TopRows | undefined
  for (let t = 0; t < order.length && left >= worthSkipping * added; t++) {
    const bar = added < depth ? undefined : barOf(query, into.sums, order.slice(0, t), depth)
    if (bar !== undefined && bar * (1 - slack) > bound * (1 + slack)) {
      const least = bar * (1 - slack) - bound * (1 + slack)
      const taken = takeOut(query, into.sums, order.slice(0, t), least, left / (lookup * (order.length - t)))
      if (taken >= 0) {
        found = finish(query, taken, order.slice(t), depth, places)
        break
      }
    }
    const term = order[t]!
    left -= sizes[term]!
    added += sizes[term]!
    bound -= weights[term]!
    if (left < worthSkipping * added) break
    add(into, query, term)
  }
  Accumulator.clear(into)
  return found
}
