/** Whether a candidate goes after another: a lower score, or an equal one and the later place in tie order. */
const isWorse = (scores: Float64Array, a: number, b: number): boolean => scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b)

/** Restores a heap of n candidates, worst on top, whose place `at` may hold one that is too good. */
const sink = (heap: Int32Array, n: number, at: number, scores: Float64Array): void => {
  const candidate = heap[at]!
  for (;;) {
    let child = 2 * at + 1
    if (child >= n) break
    if (child + 1 < n && isWorse(scores, heap[child + 1]!, heap[child]!)) child++
    if (!isWorse(scores, heap[child]!, candidate)) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = candidate
}

const rise = (heap: Int32Array, n: number, candidate: number, scores: Float64Array): void => {
  let at = n
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!isWorse(scores, candidate, heap[parent]!)) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = candidate
}

/** The first candidate from `from` on whose score reaches the bar, which NaN never does; four at a step, as nearly all fall short. */
const next = (scores: Float64Array, from: number, bar: number): number => {
  const { length } = scores
  let at = from
  for (; at + 3 < length; at += 4)
    if (scores[at]! >= bar || scores[at + 1]! >= bar || scores[at + 2]! >= bar || scores[at + 3]! >= bar) break
  while (at < length && !(scores[at]! >= bar)) at++
  return at
}

/**
 * Writes the best candidates, best first, without sorting the others: score down, then tie order; NaN = absent. Returns how many there are.
 *
 * - shape: candidates are 0, 1, 2 ... in tie order; `out` is as long as the depth; only those with `grades` of `least` or more take part
 */
export const bestCandidates = (scores: Float64Array, out: Int32Array, grades: Int16Array, least: number): number => {
  const depth = out.length
  const { length } = scores
  if (depth === 0) return 0
  let n = 0
  let bar = Number.NEGATIVE_INFINITY
  for (let candidate = next(scores, 0, bar); candidate < length; candidate = next(scores, candidate + 1, bar)) {
    if (grades[candidate]! < least) continue
    if (n < depth) rise(out, n++, candidate, scores)
    else if (scores[candidate]! > bar) {
      out[0] = candidate
      sink(out, n, 0, scores)
    }
    // a candidate with the same score as the worst of a full heap comes after it in tie order
    if (n === depth) bar = scores[out[0]!]!
  }
  for (let end = n - 1; end > 0; end--) {
    const worst = out[0]!
    out[0] = out[end]!
    out[end] = worst
    sink(out, end, 0, scores)
  }
  return n
}
