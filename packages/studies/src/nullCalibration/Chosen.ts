import type { ForwardOrder } from "@litfuse/bench/tune/ForwardOrder"
import type { Values } from "./World.ts"

/** Systems from `from` up to but not including `to`. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The candidates of a tuned system. */
export const candidatesOf = ({ candidates }: Values): Range => ({ from: 0, to: candidates })

/** The runs that a baseline is chosen from. */
export const runsOf = ({ candidates, runs }: Values): Range => ({ from: candidates, to: candidates + runs })

/**
 * The values of a system that is chosen on the other folds by its mean. This is how `tune` treats settings that have nothing to fit.
 *
 * - shape: `weights` how often a topic counts; every value of `out` is that of the topic's own fold
 */
export const byFolds = (
  { values, topics }: Values,
  { from, to }: Range,
  foldOf: Int32Array,
  folds: number,
  out: Float64Array,
  weights?: ArrayLike<number>
): void => {
  const best = new Int32Array(folds).fill(from)
  const most = new Float64Array(folds).fill(Number.NEGATIVE_INFINITY)
  const sums = new Float64Array(folds)
  for (let s = from; s < to; s++) {
    sums.fill(0)
    let all = 0
    for (let t = 0; t < topics; t++) {
      const value = weights === undefined ? values[s * topics + t]! : values[s * topics + t]! * weights[t]!
      all += value
      sums[foldOf[t]!]! += value
    }
    for (let fold = 0; fold < folds; fold++)
      if (all - sums[fold]! > most[fold]!) {
        most[fold] = all - sums[fold]!
        best[fold] = s
      }
  }
  for (let t = 0; t < topics; t++) out[t] = values[best[foldOf[t]!]! * topics + t]!
}

const bestOn = ({ values, topics }: Values, { from, to }: Range, training: Int32Array, weights?: ArrayLike<number>): number => {
  let best = from
  let most = Number.NEGATIVE_INFINITY
  for (let s = from; s < to; s++) {
    let sum = 0
    for (let i = 0; i < training.length; i++) {
      const value = values[s * topics + training[i]!]!
      sum += weights === undefined ? value : value * weights[i]!
    }
    if (sum > most) {
      most = sum
      best = s
    }
  }
  return best
}

/** The system that is chosen on the topics before each block: sums go on from block to block, in the order of the topics. */
export const choices = ({ values, topics }: Values, { from, to }: Range, { order, starts }: ForwardOrder): Int32Array => {
  const chosen = new Int32Array(starts.length - 1)
  const sums = new Float64Array(to - from)
  for (let b = 0, i = 0; b < chosen.length; b++) {
    for (; i < starts[b]!; i++) for (let s = from; s < to; s++) sums[s - from]! += values[s * topics + order[i]!]!
    let best = 0
    for (let s = 1; s < sums.length; s++) if (sums[s]! > sums[best]!) best = s
    chosen[b] = from + best
  }
  return chosen
}

/** The values of a system that is chosen on the topics before each block, in the order of the topics that are measured. */
export const byBlocks = (all: Values, range: Range, one: ForwardOrder): Float64Array => {
  const { order, starts } = one
  const out = new Float64Array(order.length - starts[0]!)
  for (const [b, best] of choices(all, range, one).entries())
    for (let i = starts[b]!; i < starts[b + 1]!; i++) out[i - starts[0]!] = all.values[best * all.topics + order[i]!]!
  return out
}

/**
 * The system that is best on all topics.
 *
 * - shape: `weights` how often a topic counts
 */
export const inHindsight = (all: Values, range: Range, weights?: ArrayLike<number>): number =>
  bestOn(
    all,
    range,
    Int32Array.from({ length: all.topics }, (_, t) => t),
    weights
  )
