import * as Ranking from "@litfuse/engine/Ranking"

/**
 * What is chosen step by step, each time the candidate with the highest value.
 *
 * - `valueOf` the value of a candidate once `chosen` are chosen. It never rises as more are chosen. So an earlier value is a bound, and most
 *   candidates need no new one
 */
export interface Greedy {
  readonly size: number
  readonly first: number
  /** The row of a candidate: of equal values the one that tie order puts first. */
  readonly rowOf: (candidate: number) => number
  readonly valueOf: (candidate: number, chosen: ReadonlyArray<number>) => number
}

/** Candidates as they were chosen, with their values at that time. */
export interface Choice {
  readonly order: ReadonlyArray<number>
  readonly values: Float64Array
}

/** Greedy choice, as if all candidates were looked at: a heap of bounds says which need it. Source: Minoux, 1978. */
export const lazyGreedy = ({ size, first, rowOf, valueOf }: Greedy): Choice => {
  const bounds = new Float64Array(size)
  const known = new Int32Array(size)
  const heap = Int32Array.from({ length: size }, (_, candidate) => candidate)
  const rows = Int32Array.from({ length: size }, (_, candidate) => rowOf(candidate))
  for (let candidate = 0; candidate < size; candidate++) bounds[candidate] = valueOf(candidate, [])
  let left = size
  const isBefore = (a: number, b: number): boolean => Ranking.before(bounds[a]!, rows[a]!, bounds[b]!, rows[b]!)
  const sink = (from: number): void => {
    const moved = heap[from]!
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= left) break
      if (child + 1 < left && isBefore(heap[child + 1]!, heap[child]!)) child++
      if (!isBefore(heap[child]!, moved)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = moved
  }
  for (let i = (size >> 1) - 1; i >= 0; i--) sink(i)
  const order: Array<number> = []
  const values = new Float64Array(size).fill(Number.NaN)
  while (order.length < Math.min(first, size)) {
    const top = heap[0]!
    if (known[top] === order.length) {
      values[top] = bounds[top]!
      order.push(top)
      left--
      heap[0] = heap[left]!
    } else {
      bounds[top] = valueOf(top, order)
      known[top] = order.length
    }
    sink(0)
  }
  return { order, values }
}
