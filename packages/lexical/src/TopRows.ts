import * as Accumulator from "./Accumulator.ts"

/** Rows with their scores, best first; ties go to the smaller row. Empty: no row has a score. */
export interface TopRows {
  readonly rows: Int32Array
  readonly scores: Float64Array
}

/**
 * Splits the hits `low .. high` around one of them: better ones to its left, worse ones to its right. Returns its place.
 *
 * The middle of three is chosen, since scores are often nearly in order. Rows differ, so no two hits are equal.
 */
const partition = (rows: Int32Array, scores: Float64Array, low: number, high: number): number => {
  const middle = (low + high) >>> 1
  if (isBefore(rows, scores, middle, low)) swap(rows, scores, middle, low)
  if (isBefore(rows, scores, high, low)) swap(rows, scores, high, low)
  if (isBefore(rows, scores, middle, high)) swap(rows, scores, middle, high)
  const score = scores[high]!
  const row = rows[high]!
  let place = low
  for (let i = low; i < high; i++) if (scores[i]! > score || (scores[i] === score && rows[i]! < row)) swap(rows, scores, i, place++)
  swap(rows, scores, place, high)
  return place
}

const isBefore = (rows: Int32Array, scores: Float64Array, a: number, b: number): boolean =>
  scores[a]! > scores[b]! || (scores[a] === scores[b] && rows[a]! < rows[b]!)

const swap = (rows: Int32Array, scores: Float64Array, a: number, b: number): void => {
  const row = rows[a]!
  const score = scores[a]!
  rows[a] = rows[b]!
  scores[a] = scores[b]!
  rows[b] = row
  scores[b] = score
}

/** Brings the best `count` of the first `size` hits to the front, the worst of them last. */
const bringBest = (rows: Int32Array, scores: Float64Array, count: number, size: number): void => {
  let low = 0
  let high = size - 1
  while (low < high) {
    const place = partition(rows, scores, low, high)
    if (place === count - 1) return
    if (place < count - 1) low = place + 1
    else high = place - 1
  }
}

const sort = (rows: Int32Array, scores: Float64Array, from: number, to: number): void => {
  let low = from
  let high = to
  while (low < high) {
    const place = partition(rows, scores, low, high)
    // The shorter side by recursion, the longer by the loop: the stack stays logarithmic.
    if (place - low < high - place) {
      sort(rows, scores, low, place - 1)
      low = place + 1
    } else {
      sort(rows, scores, place + 1, high)
      high = place - 1
    }
  }
}

/** From so many hits on, putting them into classes by score first takes less time. */
const many = 64

const classBits = 11
const classes = 1 << classBits

// Reused by all queries: new memory costs more than its use.
const low = new Int32Array(classes)
const high = new Int32Array(classes)
let keys = new Int32Array(0)
let byLow = new Int32Array(0)
let byBoth = new Int32Array(0)
let oldRows = new Int32Array(0)
let oldScores = new Float64Array(0)

const makeRoom = (size: number): void => {
  if (keys.length >= size) return
  keys = new Int32Array(2 * size)
  byLow = new Int32Array(2 * size)
  byBoth = new Int32Array(2 * size)
  oldRows = new Int32Array(2 * size)
  oldScores = new Float64Array(2 * size)
}

/** From how many hits are in each class to where each class begins. */
const toStarts = (counts: Int32Array): void => {
  let start = 0
  for (let i = 0; i < classes; i++) {
    const count = counts[i]!
    counts[i] = start
    start += count
  }
}

/** The places of the first `size` hits by class, four million classes of equal width, the best first: a radix sort of two digits. */
const placesByClass = (scores: Float64Array, size: number, best: number, scale: number): Int32Array => {
  low.fill(0)
  high.fill(0)
  for (let i = 0; i < size; i++) {
    const key = ((best - scores[i]!) * scale) | 0
    keys[i] = key
    low[key & (classes - 1)]!++
    high[key >>> classBits]!++
  }
  toStarts(low)
  toStarts(high)
  for (let i = 0; i < size; i++) byLow[low[keys[i]! & (classes - 1)]!++] = i
  for (let i = 0; i < size; i++) byBoth[high[keys[byLow[i]!]! >>> classBits]!++] = byLow[i]!
  return byBoth
}

/** Puts the first `size` hits in order by class, and within a class by insertion. A class with too many is ordered by `sort`. */
const putInOrder = (rows: Int32Array, scores: Float64Array, size: number): void => {
  if (size < many) return sort(rows, scores, 0, size - 1)
  let best = Number.NEGATIVE_INFINITY
  let worst = Number.POSITIVE_INFINITY
  for (let i = 0; i < size; i++) {
    best = Math.max(best, scores[i]!)
    worst = Math.min(worst, scores[i]!)
  }
  const scale = (classes * classes - 1) / (best - worst)
  if (!Number.isFinite(scale)) return sort(rows, scores, 0, size - 1)
  makeRoom(size)
  oldRows.set(rows.subarray(0, size))
  oldScores.set(scores.subarray(0, size))
  const places = placesByClass(scores, size, best, scale)
  for (let i = 0; i < size; i++) {
    rows[i] = oldRows[places[i]!]!
    scores[i] = oldScores[places[i]!]!
  }
  let moves = 0
  for (let i = 1; i < size; i++) {
    for (let place = i; place > 0 && isBefore(rows, scores, place, place - 1); place--) {
      swap(rows, scores, place, place - 1)
      moves++
    }
    if (moves > 8 * size) return sort(rows, scores, 0, size - 1)
  }
}

/** The first row of `from .. to` above the threshold, or `to`. A separate function: a loop that stores nothing is twice as fast. */
const firstAbove = (sums: Float64Array, from: number, to: number, threshold: number): number => {
  for (let row = from; row < to; row++) if (sums[row]! > threshold && Accumulator.isSum(sums[row]!)) return row
  return to
}

const stride = 32

// Reused by all queries: new memory costs more than its use.
let sample = { rows: new Int32Array(0), scores: new Float64Array(0) }

/**
 * A threshold that about a third more rows than wanted should exceed, estimated from every 32nd row. It is `-Infinity` where guessing takes longer
 * than it saves, or too few rows have a sum.
 */
const guess = ({ sums, blocks }: Accumulator.Accumulator, wanted: number): number => {
  const rank = Math.ceil((1.33 * wanted) / stride) + 4
  if (4 * stride * rank > sums.length) return Number.NEGATIVE_INFINITY
  const room = Math.ceil(sums.length / stride)
  if (sample.rows.length < room) sample = { rows: new Int32Array(room), scores: new Float64Array(room) }
  const { rows, scores } = sample
  let found = 0
  for (let row = 0; row < sums.length; row += stride) {
    if (blocks[row >> Accumulator.blockBits] === 0 || !Accumulator.isSum(sums[row]!)) continue
    rows[found] = row
    scores[found++] = sums[row]!
  }
  if (found < rank) return Number.NEGATIVE_INFINITY
  bringBest(rows, scores, rank, found)
  return scores[rank - 1]!
}

/** The best `wanted` of the rows above a threshold, in no order, and how many these are. */
const gather = (
  { sums, blocks }: Accumulator.Accumulator,
  above: number,
  wanted: number,
  rows: Int32Array,
  scores: Float64Array
): number => {
  let found = 0
  let threshold = above
  for (let block = 0; block < blocks.length; block++) {
    if (blocks[block] === 0) continue
    const end = Math.min(sums.length, (block + 1) << Accumulator.blockBits)
    let row = firstAbove(sums, block << Accumulator.blockBits, end, threshold)
    while (row < end) {
      if (found === rows.length) {
        bringBest(rows, scores, wanted, found)
        found = wanted
        // Rows ascend: a later row with the threshold's own score would lose the tie, so it need not be looked at.
        threshold = scores[wanted - 1]!
      }
      if (sums[row]! > threshold) {
        rows[found] = row
        scores[found++] = sums[row]!
      }
      row = firstAbove(sums, row + 1, end, threshold)
    }
  }
  if (found <= wanted) return found
  bringBest(rows, scores, wanted, found)
  return wanted
}

/**
 * The best `depth` rows of an accumulator.
 *
 * Rows above a threshold gather in a buffer of twice the depth. When it is full, the worse half is dropped and the threshold rises. The first
 * threshold is a guess: where fewer rows than wanted exceed it, the selection is repeated without it. (A heap takes twice as long.)
 *
 * - units: `depth` in rows, 0 or more; `Infinity` = all
 */
export const select = (accumulator: Accumulator.Accumulator, depth: number): TopRows => {
  const size = accumulator.sums.length
  const wanted = Math.min(depth, size)
  if (wanted === 0) return { rows: new Int32Array(0), scores: new Float64Array(0) }
  const rows = new Int32Array(Math.min(2 * wanted, size))
  const scores = new Float64Array(rows.length)
  const above = guess(accumulator, wanted)
  let found = gather(accumulator, above, wanted, rows, scores)
  if (found < wanted && above > Number.NEGATIVE_INFINITY) found = gather(accumulator, Number.NEGATIVE_INFINITY, wanted, rows, scores)
  putInOrder(rows, scores, found)
  return { rows: rows.slice(0, found), scores: scores.slice(0, found) }
}

/** The best `depth` of rows that have scores, best first; ties go to the smaller row. The arrays change their order. */
export const sorted = (rows: Int32Array, scores: Float64Array, depth: number): TopRows => {
  const found = Math.min(depth, rows.length)
  if (found === 0) return { rows: new Int32Array(0), scores: new Float64Array(0) }
  bringBest(rows, scores, found, rows.length)
  putInOrder(rows, scores, found)
  return { rows: rows.slice(0, found), scores: scores.slice(0, found) }
}
