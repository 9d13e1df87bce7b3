import type { Fusion } from "@litfuse/engine/Fusion"
import * as Ids from "@litfuse/engine/Ids"
import * as Choice from "../Choice.ts"
import type { Selection } from "./FusionDesign.ts"
import * as TuningData from "./TuningData.ts"

/** Runs from the best alone to the worst on some topics. Of equal ones the smaller tag comes first, so that the order depends on values alone. */
export const sortByValue = ({ alone, frames }: TuningData.TuningData, topics: ArrayLike<number>): ReadonlyArray<number> => {
  const means = alone.map((values) => Choice.mean(Choice.on(topics, values)))
  const tags = frames[0]?.lists.map(({ name }) => name) ?? []
  return [...tags.keys()].sort((a, b) => means[b]! - means[a]! || Ids.compare(tags[a]!, tags[b]!))
}

/** Greedy orders that were found before, by fusion, parameters and topics: a selection of five is the start of one of ten. */
export type Orders = Map<string, ReadonlyArray<number>>

/**
 * Runs in the order in which they help most: first the best alone, then each time the one that improves the fusion most.
 *
 * - shape: at most `count` runs; of equal ones the better alone
 */
const greedy = (
  data: TuningData.TuningData,
  fusion: Fusion,
  params: Readonly<Record<string, unknown>>,
  topics: ArrayLike<number>,
  count: number
): ReadonlyArray<number> => {
  const objective = TuningData.objective(data, fusion, data.measures[0]!)
  const values = new Float64Array(topics.length)
  const left = [...sortByValue(data, topics)]
  const weights = left.map(() => 0)
  const decoded = TuningData.decode(fusion, { ...params, weights: left.map(() => 1) }) as object
  const chosen = left.splice(0, 1)
  for (const first of chosen) weights[first] = 1
  while (chosen.length < count && left.length > 0) {
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    for (const [i, run] of left.entries()) {
      weights[run] = 1
      objective({ ...decoded, weights }, topics, values)
      weights[run] = 0
      const mean = Choice.mean(values)
      if (mean > most) {
        most = mean
        best = i
      }
    }
    const [run] = left.splice(best, 1)
    weights[run!] = 1
    chosen.push(run!)
  }
  return chosen
}

/**
 * The runs that a selection chooses on some topics, in ascending order; undefined = all of them.
 *
 * - `params` those that the greedy selection fuses with; `orders` remembers, for as long as one fold is worked on
 */
export const selectRuns = (
  data: TuningData.TuningData,
  selection: Selection,
  fusion: Fusion,
  params: Readonly<Record<string, unknown>>,
  topics: ReadonlyArray<number>,
  orders: Orders
): ReadonlyArray<number> | undefined => {
  if (selection === "all") return undefined
  const count = "best" in selection ? selection.best : selection.greedy
  const key = `${"best" in selection ? "best" : `greedy ${fusion.id} ${JSON.stringify(params)}`} ${topics.join(" ")}`
  let order = orders.get(key) ?? []
  if (order.length < Math.min(count, data.alone.length)) {
    order = "best" in selection ? sortByValue(data, topics) : greedy(data, fusion, params, topics, count)
    orders.set(key, order)
  }
  return order.slice(0, count).sort((a, b) => a - b)
}
