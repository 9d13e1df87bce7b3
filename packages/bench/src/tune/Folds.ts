import * as Seed from "@litfuse/stats/Seed"
import type { TuningFrame } from "./fusion/Frames.ts"

/**
 * The properties of topics by which folds are balanced. They must not depend on the grades of topics that a fold holds out.
 *
 * - shape: `isNew` and `difficulty` by topic; only the order of difficulties matters
 */
export interface Strata {
  readonly isNew: ReadonlyArray<boolean>
  readonly difficulty: ArrayLike<number>
}

const bins = 3

/**
 * Deals topics into folds: old and new topics apart, each group from thirds of difficulty, shuffled by the seed. Every fold gets its share of
 * each, and sizes differ by at most one.
 *
 * - shape: entry i is the fold of topic i; folds without topics when there are more folds than topics
 */
export const deal = ({ isNew, difficulty }: Strata, count: number, seed: Seed.Seed): Int32Array => {
  const topics = isNew.map((_, t) => t)
  const byDifficulty = [...topics].sort((a, b) => difficulty[a]! - difficulty[b]! || a - b)
  const bin = new Int32Array(topics.length)
  byDifficulty.forEach((t, place) => (bin[t] = Math.floor((place * bins) / topics.length)))
  const order = Seed.shuffle(Seed.stream(Seed.derive(seed, "topics")), [...topics])
  order.sort((a, b) => Number(isNew[a]) - Number(isNew[b]) || bin[a]! - bin[b]!)
  const folds = Seed.shuffle(
    Seed.stream(Seed.derive(seed, "folds")),
    Array.from({ length: count }, (_, fold) => fold)
  )
  const foldOf = new Int32Array(topics.length)
  order.forEach((t, place) => (foldOf[t] = folds[place % count]!))
  return foldOf
}

/** One fold for each topic: leave one out. */
export const each = (topics: number): Int32Array => Int32Array.from({ length: topics }, (_, t) => t)

/**
 * How far runs agree on a topic: the probability that a first hit of one run is also among the first hits of another. Topics on which runs disagree
 * are often hard, and no judgement is needed to see it; folds are balanced by this.
 *
 * - units: a share in [0, 1]
 * - empty: 0 for one run, and for no hits
 */
export const agreement = ({ lists, candidates }: Pick<TuningFrame, "lists" | "candidates">, depth = 20): number => {
  const holders = new Int32Array((candidates.at(-1) ?? -1) + 1)
  let hits = 0
  for (const { rows } of lists)
    for (let i = 0; i < rows.length && i < depth; i++) {
      holders[rows[i]!]!++
      hits++
    }
  let shared = 0
  for (const n of holders) shared += n * (n - 1)
  return hits === 0 || lists.length < 2 ? 0 : shared / (hits * (lists.length - 1))
}
