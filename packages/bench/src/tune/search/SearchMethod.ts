import type * as Seed from "@litfuse/stats/Seed"
import { remember } from "../remember.ts"
import type { Point, Space } from "../SearchSpace.ts"

/**
 * A search proposes points in batches, and learns what each was worth before it proposes the next. What it proposes depends on the space, the seed
 * and those values alone: never on how many workers there are, or how fast.
 */
export type SearchMethod = (space: Space, seed: Seed.Seed) => Generator<ReadonlyArray<Point>, void, ReadonlyArray<number>>

/** A point and what it was worth. */
export interface Trial {
  readonly point: Point
  readonly value: number
}

/**
 * Runs a search to its end, or until so many batches in a row have brought nothing better. No point is measured twice.
 *
 * - `measure` the value of a point, higher is better
 * - shape: trials in the order of their first proposal
 */
export const runSearch = (
  search: SearchMethod,
  space: Space,
  seed: Seed.Seed,
  measure: (point: Point) => number,
  patience = Number.POSITIVE_INFINITY
): ReadonlyArray<Trial> => {
  const known = new Map<string, Trial>()
  const proposing = search(space, seed)
  let best = Number.NEGATIVE_INFINITY
  let waited = 0
  for (let step = proposing.next([]); step.done !== true;) {
    const values = step.value.map((point) => {
      return remember(known, point.join(" "), () => ({ point, value: measure(point) })).value
    })
    const most = Math.max(...values)
    waited = most > best ? 0 : waited + 1
    best = Math.max(best, most)
    if (waited >= patience) break
    step = proposing.next(values)
  }
  return [...known.values()]
}
