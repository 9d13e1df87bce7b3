import type { Accumulator } from "./Accumulator.ts"

/**
 * Rows with their scores, best first; ties go to the smaller row.
 *
 * - empty: no row has a score
 */
export interface TopRows {
  readonly rows: Int32Array
  readonly scores: Float64Array
}

/** Moves the root down to its place in a heap whose root is the worst hit: lowest score, then largest row. */
const sink = (rows: Int32Array, scores: Float64Array, size: number, row: number, score: number): void => {
  let hole = 0
  for (;;) {
    let child = 2 * hole + 1
    if (child >= size) break
    const right = child + 1
    if (right < size && (scores[right]! < scores[child]! || (scores[right] === scores[child] && rows[right]! > rows[child]!))) child = right
    if (scores[child]! > score || (scores[child] === score && rows[child]! < row)) break
    rows[hole] = rows[child]!
    scores[hole] = scores[child]!
    hole = child
  }
  rows[hole] = row
  scores[hole] = score
}

const rise = (rows: Int32Array, scores: Float64Array, from: number, row: number, score: number): void => {
  let hole = from
  while (hole > 0) {
    const parent = (hole - 1) >> 1
    if (scores[parent]! < score || (scores[parent] === score && rows[parent]! > row)) break
    rows[hole] = rows[parent]!
    scores[hole] = scores[parent]!
    hole = parent
  }
  rows[hole] = row
  scores[hole] = score
}

/**
 * The best `depth` rows of an accumulator, by a bounded heap on typed arrays.
 *
 * - units: `depth` in rows, 0 or more; `Infinity` = all
 */
export const select = ({ sums, touched, count }: Accumulator, depth: number): TopRows => {
  const capacity = Math.min(depth, count)
  const rows = new Int32Array(capacity)
  const scores = new Float64Array(capacity)
  if (capacity === 0) return { rows, scores }
  for (let i = 0; i < capacity; i++) rise(rows, scores, i, touched[i]!, sums[touched[i]!]!)
  for (let i = capacity; i < count; i++) {
    const row = touched[i]!
    const score = sums[row]!
    if (score > scores[0]! || (score === scores[0] && row < rows[0]!)) sink(rows, scores, capacity, row, score)
  }
  for (let size = capacity - 1; size > 0; size--) {
    const row = rows[0]!
    const score = scores[0]!
    sink(rows, scores, size, rows[size]!, scores[size]!)
    rows[size] = row
    scores[size] = score
  }
  return { rows, scores }
}
