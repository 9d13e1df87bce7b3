import type { ForwardOrder } from "@litfuse/bench/tune/ForwardOrder"
import * as Invariant from "@litfuse/engine/Invariant"

/**
 * Places of an order up to which sums are needed, the last of them that of all topics.
 *
 * - `forwards[b]`, `backwards[b]` which place block b needs, in the order itself and in the same order backwards
 */
const stopsOf = (starts: Int32Array, topics: number) => {
  const blocks = Array.from(starts.subarray(0, -1))
  const places = [...new Set([...blocks, ...blocks.map((start) => topics - start), topics])].sort((a, b) => a - b)
  return {
    places: Int32Array.from(places),
    forwards: Int32Array.from(blocks, (start) => places.indexOf(start)),
    backwards: Int32Array.from(blocks, (start) => places.indexOf(topics - start))
  }
}

/** Candidates that are summed together: their sums stay in registers. */
const lanes = 5

/** Sums of all candidates up to each place: `out[s * candidates + c]` for the topics before `places[s]`. */
const sumUpTo = (values: Float64Array, order: Int32Array, places: Int32Array, candidates: number, out: Float64Array): void => {
  for (let c = 0; c < candidates; c += lanes) {
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    let s4 = 0
    let i = 0
    for (let s = 0; s < places.length; s++) {
      for (const place = places[s]!; i < place; i++) {
        const from = order[i]! * candidates + c
        s0 += values[from]!
        s1 += values[from + 1]!
        s2 += values[from + 2]!
        s3 += values[from + 3]!
        s4 += values[from + 4]!
      }
      const to = s * candidates + c
      out[to] = s0
      out[to + 1] = s1
      out[to + 2] = s2
      out[to + 3] = s3
      out[to + 4] = s4
    }
  }
}

/** The candidate with the highest sum, the first of those that have it. */
const bestAt = (sums: Float64Array, from: number, candidates: number): number => {
  let best = 0
  let most = sums[from]!
  for (let c = 1; c < candidates; c++)
    if (sums[from + c]! > most) {
      most = sums[from + c]!
      best = c
    }
  return best
}

/** The same of the topics after a place: their sums are the total less those before it. */
const bestAfter = (sums: Float64Array, from: number, total: number, candidates: number): number => {
  let best = 0
  let most = sums[total]! - sums[from]!
  for (let c = 1; c < candidates; c++)
    if (sums[total + c]! - sums[from + c]! > most) {
      most = sums[total + c]! - sums[from + c]!
      best = c
    }
  return best
}

/**
 * The estimates of twenty forward orders of one row, in which the candidate with the best mean so far is chosen before each block. It is what
 * `byBlocks` and `MeanOfOrders.orderOf` give, made for millions of rows. An order and the same order backwards share one pass.
 *
 * - shape: `values[t * candidates + c]` multiples of 2^-20, whose sums are exact; candidates a multiple of five
 * - shape: the second half of `orders` is the first half backwards, with the same starts
 * - units: `means[k]` and `variances[k]` of order k: its mean and the square of its standard error, as `MeanOfOrders.Order` has them
 */
export const walkOrders = (orders: ReadonlyArray<ForwardOrder>, candidates: number) => {
  const half = orders.length / 2
  const { starts } = orders[0]!
  const topics = orders[0]!.order.length
  Invariant.check(candidates % lanes === 0, `candidates are a multiple of ${lanes}`)
  Invariant.check(
    orders.slice(half).every(({ order }, k) => order.every((t, i) => t === orders[k]!.order[topics - 1 - i]!)),
    "the second half of the orders is the first half backwards"
  )
  const { places, forwards, backwards } = stopsOf(starts, topics)
  const total = (places.length - 1) * candidates
  const sums = new Float64Array(places.length * candidates)
  const measured = topics - starts[0]!
  const [means, variances] = [new Float64Array(orders.length), new Float64Array(orders.length)]
  const chosen = new Int32Array(starts.length - 1)
  const measure = (values: Float64Array, order: Int32Array, k: number): void => {
    let sum = 0
    let squares = 0
    for (let b = 0; b < chosen.length; b++) {
      const best = chosen[b]!
      for (let i = starts[b]!; i < starts[b + 1]!; i++) {
        const value = values[order[i]! * candidates + best]!
        sum += value
        squares += value * value
      }
    }
    means[k] = sum / measured
    variances[k] = Math.max(0, squares - (sum * sum) / measured) / (measured - 1) / measured
  }
  const walk = (values: Float64Array): void => {
    for (let k = 0; k < half; k++) {
      sumUpTo(values, orders[k]!.order, places, candidates, sums)
      for (let b = 0; b < chosen.length; b++) chosen[b] = bestAt(sums, forwards[b]! * candidates, candidates)
      measure(values, orders[k]!.order, k)
      for (let b = 0; b < chosen.length; b++) chosen[b] = bestAfter(sums, backwards[b]! * candidates, total, candidates)
      measure(values, orders[half + k]!.order, half + k)
    }
  }
  return { means, variances, walk }
}
