import type * as Accumulator from "./Accumulator.ts"
import * as Columns from "./Columns.ts"
import type { Saturated } from "./Saturated.ts"
import * as TopRows from "./TopRows.ts"

/** No sum of a query's terms, whatever their order, is off by more than this share of the sum of all weights. */
const rounding = 1e-12

/** A threshold is first estimated from one of so many rows. */
const stride = 16

/** Listing a row and looking at it again costs as much as adding so many postings. */
const listing = 12

/** Of a term with at most so many postings for each row, all are read; in a longer one, rows are looked up. */
const worthReading = 16

/** Rows and their sums, the first `count` of which are in use. */
interface Rows {
  rows: Int32Array
  sums: Float64Array
  count: number
}

// Reused by all queries: allocating memory costs more than using it.
let matched = new Int32Array(0)
let sample = new Float64Array(0)
const best: Rows = { rows: new Int32Array(0), sums: new Float64Array(0), count: 0 }
const others: Rows = { rows: new Int32Array(0), sums: new Float64Array(0), count: 0 }
const bins = new Int32Array(2048)

const makeRoom = (size: number): void => {
  if (matched.length > size) return
  matched = new Int32Array(size + 1)
  sample = new Float64Array(size + 1)
  for (const each of [best, others]) {
    each.rows = new Int32Array(size + 1)
    each.sums = new Float64Array(size + 1)
  }
}

/** The class, counted from the best, with which at least `n` numbers have been met; `bins` has how many are in each class. */
const classOf = (n: number): number => {
  let bin = bins.length
  for (let above = 0; above < n;) above += bins[--bin]!
  return bin
}

const above = (bin: number): number => {
  let sum = 0
  for (let i = bin + 1; i < bins.length; i++) sum += bins[i]!
  return sum
}

/**
 * A number that at least `n` of the first `size` numbers reach, not far below the `n`-th largest. Counting in 2,048 classes takes a fifth of the time
 * of selecting. A class with many numbers is divided into as many again.
 *
 * - shape: numbers of 0 or more, at least `n` of them
 */
const atLeast = (numbers: Float64Array, size: number, n: number): number => {
  let most = 0
  for (let i = 0; i < size; i++) if (numbers[i]! > most) most = numbers[i]!
  if (most === 0) return 0
  const last = bins.length - 1
  const scale = last / most
  bins.fill(0)
  for (let i = 0; i < size; i++) bins[(numbers[i]! * scale) | 0]!++
  const bin = classOf(n)
  const least = bin / scale
  if (8 * bins[bin]! <= n + 128) return least - rounding * most
  const wanted = n - above(bin)
  bins.fill(0)
  for (let i = 0; i < size; i++) {
    const number = numbers[i]!
    if (((number * scale) | 0) === bin) bins[Math.max(0, Math.min(last, ((number - least) * scale * last) | 0))]!++
  }
  return least + classOf(wanted) / (scale * last) - rounding * most
}

const add = (sums: Float64Array, { field, weights, norms }: Saturated, term: number, count: number): number => {
  const { rows, frequencies } = field
  const weight = weights[term]!
  const end = field.ends[term]!
  const list = matched
  let size = count
  for (let p = field.starts[term]!; p < end; p++) {
    const row = rows[p]!
    const tf = frequencies[p]!
    const sum = sums[row]!
    // written always and counted only when new: no processor can predict which rows are
    list[size] = row
    size += sum > 0 ? 0 : 1
    sums[row] = sum + (weight * tf) / (tf + norms[row]!)
  }
  return size
}

/** As `add`, but of the new rows only those to which the term gives at least `least`. */
const addWinners = (sums: Float64Array, { field, weights, norms }: Saturated, term: number, count: number, least: number): number => {
  const { rows, frequencies } = field
  const weight = weights[term]!
  const end = field.ends[term]!
  const list = matched
  const above = weight - least
  let size = count
  for (let p = field.starts[term]!; p < end; p++) {
    const row = rows[p]!
    const tf = frequencies[p]!
    const sum = sums[row]!
    if (sum > 0) sums[row] = sum + (weight * tf) / (tf + norms[row]!)
    else if (tf * above >= norms[row]! * least) {
      list[size++] = row
      sums[row] = (weight * tf) / (tf + norms[row]!)
    }
  }
  return size
}

/** The rank in a sample of one of `stride` that the best `depth` should reach, with some to spare. */
const rankOf = (depth: number): number => Math.ceil((1.5 * depth) / stride) + 6

let sampled = 0

/** How many rows a term will add to the list, by the last sample. */
const expected = (postings: number, least: number): number => {
  if (least <= 0 || sampled === 0) return postings
  let count = 0
  for (let i = 0; i < sampled; i++) if (sample[i]! >= least) count++
  return (count * postings) / sampled
}

/** An estimate, usually too low, of what the best `depth` will reach when a term is added; 0 for a term with few postings. */
const estimate = (sums: Float64Array, { field, weights, norms }: Saturated, term: number, depth: number): number => {
  const { rows, frequencies } = field
  const weight = weights[term]!
  const end = field.ends[term]!
  const rank = rankOf(depth)
  sampled = 0
  if (end - field.starts[term]! < 4 * stride * rank) return 0
  let count = 0
  for (let p = field.starts[term]!; p < end; p += stride) {
    const row = rows[p]!
    const tf = frequencies[p]!
    sample[count++] = sums[row]! + (weight * tf) / (tf + norms[row]!)
  }
  sampled = count
  return atLeast(sample, count, rank)
}

/** What the best `depth` of the rows in the list reach, estimated where there are many. */
const barOf = (sums: Float64Array, size: number, depth: number): number => {
  const rank = rankOf(depth)
  const step = size > 4 * stride * rank ? stride : 1
  let count = 0
  for (let i = 0; i < size; i += step) sample[count++] = sums[matched[i]!]!
  return atLeast(sample, count, step === 1 ? depth : rank)
}

const areAbove = (sums: Float64Array, size: number, bound: number, wanted: number): boolean => {
  const list = matched
  let count = 0
  for (let i = 0; i < size; i++) if (sums[list[i]!]! > bound && ++count === wanted) return true
  return false
}

const take = (sums: Float64Array, size: number, from: number, below: number, into: Rows): void => {
  const list = matched
  const { rows, sums: taken } = into
  let count = 0
  for (let i = 0; i < size; i++) {
    const row = list[i]!
    const sum = sums[row]!
    rows[count] = row
    taken[count] = sum
    count += sum >= from && sum < below ? 1 : 0
  }
  into.count = count
}

const drop = (from: Rows, least: number): void => {
  const { rows, sums } = from
  let left = 0
  for (let i = 0; i < from.count; i++) {
    const sum = sums[i]!
    rows[left] = rows[i]!
    sums[left] = sum
    left += sum >= least ? 1 : 0
  }
  from.count = left
}

const clear = (sums: Float64Array, list: Int32Array, size: number): void => {
  for (let i = 0; i < size; i++) sums[list[i]!] = -0
}

/** Computes the sums of rows again, term after term in the order of the query, so that they have the bits that adding everything gives. */
const addAgain = ({ field, weights, norms }: Saturated, marks: Float64Array, from: Rows, columns: Columns.Columns): void => {
  const { rows, sums, count } = from
  sums.fill(-0, 0, count)
  for (let i = 0; i < count; i++) marks[rows[i]!] = -1 - i
  for (let term = 0; term < weights.length; term++) {
    const weight = weights[term]!
    const start = field.starts[term]!
    const end = field.ends[term]!
    if (end - start > worthReading * count) {
      Columns.addTo(columns, field, term, weight, norms, rows, sums, count)
      continue
    }
    for (let p = start; p < end; p++) {
      const row = field.rows[p]!
      const mark = marks[row]!
      if (mark >= 0) continue
      const tf = field.frequencies[p]!
      sums[-1 - mark]! += (weight * tf) / (tf + norms[row]!)
    }
  }
  clear(marks, rows, count)
}

/**
 * The best `depth` documents, with exactly the scores and the order of adding term after term, or `undefined` where adding everything costs less.
 *
 * Terms come by weight, the heaviest first, and rows that match are listed. As soon as the remaining terms together can add less than what `depth`
 * rows have already, no new row can win. The best rows are then completed by looking up the remaining terms; what they reach is the bar. Other rows
 * are looked up only while they can still reach it. An estimate of the bar lets rows be left out earlier. It is checked in the end: where fewer than
 * `depth` rows reach it, the answer is `undefined`.
 *
 * - source: Turtle & Flood, Information Processing & Management 31(6), 1995 (MaxScore, term at a time)
 */
export const search = (
  query: Saturated,
  { sums }: Accumulator.Accumulator,
  depth: number,
  columns: Columns.Columns
): TopRows.TopRows | undefined => {
  const { field, weights, norms } = query
  if (depth < 1 || 8 * depth > sums.length || weights.length < 2 || !weights.every((weight) => weight >= 0)) return undefined
  const order = [...weights.keys()].sort((a, b) => weights[b]! - weights[a]! || a - b)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const slack = rounding * total
  makeRoom(sums.length)

  let bound = total
  let bar = 0
  let size = 0
  let left = weights.reduce((sum, _, term) => sum + field.ends[term]! - field.starts[term]!, sums.length / 2)
  let t = 0
  for (; t < order.length; t++) {
    const term = order[t]!
    const postings = field.ends[term]! - field.starts[term]!
    if (size >= depth && postings > size && areAbove(sums, size, bound + slack, depth)) break
    bound = Math.max(0, bound - weights[term]!)
    bar = Math.max(bar, estimate(sums, query, term, depth))
    const least = bar - bound - slack
    // a row with the sum 0 would look like one without a sum
    if (weights[term] === 0 || listing * expected(postings, least) > left) {
      clear(sums, matched, size)
      return undefined
    }
    left -= postings
    size = least > 0 ? addWinners(sums, query, term, size, least) : add(sums, query, term, size)
  }
  if (size > depth) bar = Math.max(bar, barOf(sums, size, depth))
  take(sums, size, bar, Number.POSITIVE_INFINITY, best)
  if (best.count < depth && (bar > 0 || best.count < size)) {
    clear(sums, matched, size)
    return undefined
  }

  const complete = (each: Rows, term: number): void =>
    Columns.addTo(columns, field, term, weights[term]!, norms, each.rows, each.sums, each.count)
  const rest = order.slice(t)
  for (const term of rest) complete(best, term)
  const least = best.count < depth ? 0 : atLeast(best.sums, best.count, depth) - slack
  take(sums, size, least - bound, bar, others)
  clear(sums, matched, size)
  for (const term of rest) {
    drop(others, least - bound)
    complete(others, term)
    bound = Math.max(0, bound - weights[term]!)
  }
  drop(best, least)
  drop(others, least)
  best.rows.set(others.rows.subarray(0, others.count), best.count)
  best.sums.set(others.sums.subarray(0, others.count), best.count)
  best.count += others.count
  if (best.count > depth + (depth >> 2)) drop(best, atLeast(best.sums, best.count, depth) - slack)
  addAgain(query, sums, best, columns)
  return TopRows.sorted(best.rows.subarray(0, best.count), best.sums.subarray(0, best.count), depth)
}
