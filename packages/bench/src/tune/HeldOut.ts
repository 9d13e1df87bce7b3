import * as Orders from "@litfuse/stats/Orders"
import * as Choice from "./Choice.ts"

/** One fold as a row: the value it was chosen for, the value held out, and what was chosen. */
export interface FoldRow {
  readonly seed: number
  readonly fold: number
  readonly inner: number
  readonly held: number
  readonly chosen: string
}

/**
 * The values of a system on topics to which it was not fitted.
 *
 * - `forward` by measure, order and topic: values of a system that was tuned only on topics before this one in that order. NaN for topics that only train
 *   in it. Absent for a system without tuning: its values are `byTopic`
 * - `chosenFrom` of how many runs this one is the best by the judgements that it is measured with
 * - shape: `bySeed[m][s]` the mean over all topics under a seed; `byTopic[m][t]` the mean over all seeds; measures in the order of the data
 */
export interface HeldOut {
  readonly system: string
  readonly folds: ReadonlyArray<FoldRow>
  readonly bySeed: ReadonlyArray<Float64Array>
  readonly byTopic: ReadonlyArray<Float64Array>
  readonly forward?: ReadonlyArray<ReadonlyArray<Float64Array>>
  readonly chosenFrom?: number
}

/** Values of some topics: `values[m][i]` is measure m on `topics[i]`. */
export interface Values {
  readonly topics: ReadonlyArray<number>
  readonly values: ReadonlyArray<ReadonlyArray<number>>
}

/** A fold with its values, and what was chosen for it in words. */
export interface Part extends Values, Pick<FoldRow, "seed" | "fold" | "inner" | "chosen"> {}

/**
 * Held-out values of a system from its folds, and from its blocks of the forward order where it was tuned.
 *
 * - shape: `blocks` of all orders, numbered through; `topics` and `seeds` how many there are; every topic is in one fold of each seed
 */
export const make = (
  system: string,
  { topics, seeds }: { readonly topics: number; readonly seeds: number },
  parts: ReadonlyArray<Part>,
  blocks: ReadonlyArray<Values> | undefined
): HeldOut => {
  const measures = parts[0]!.values
  const all = measures.map((_, m) => {
    const bySeed = Array.from({ length: seeds }, () => new Float64Array(topics))
    for (const { seed, topics: held, values } of parts) held.forEach((t, i) => (bySeed[seed - 1]![t] = values[m]![i]!))
    return bySeed
  })
  const each = (blocks?.length ?? 0) / Orders.count
  const forward = (m: number): ReadonlyArray<Float64Array> =>
    Array.from({ length: Orders.count }, (_, k) => {
      const out = new Float64Array(topics).fill(Number.NaN)
      for (const { topics: held, values } of blocks!.slice(k * each, (k + 1) * each)) held.forEach((t, i) => (out[t] = values[m]![i]!))
      return out
    })
  return {
    system,
    folds: parts.map(({ seed, fold, inner, chosen, values }) => ({
      seed,
      fold,
      inner,
      held: Choice.mean(Float64Array.from(values[0]!)),
      chosen
    })),
    bySeed: all.map((bySeed) => Float64Array.from(bySeed, Choice.mean)),
    byTopic: all.map((bySeed) =>
      Float64Array.from({ length: topics }, (_, t) => Choice.mean(Float64Array.from(bySeed, (values) => values[t]!)))
    ),
    ...(blocks === undefined ? {} : { forward: measures.map((_, m) => forward(m)) })
  }
}

/** A system of which nothing is tuned: its values, by measure and topic, are the same whatever is held out. */
export const untuned = (system: string, byTopic: ReadonlyArray<Float64Array>, seeds: number): HeldOut => ({
  system,
  folds: [],
  bySeed: byTopic.map((values) => new Float64Array(seeds).fill(Choice.mean(values))),
  byTopic
})

/** The mean of a measure over topics and seeds. */
export const meanOf = ({ bySeed }: HeldOut, m = 0): number => Choice.mean(bySeed[m]!)
