import * as Fusion from "@litfuse/engine/Fusion"
import type { Ids } from "@litfuse/engine/Ids"
import type { Draw, SearchWorld } from "./SearchWorld.ts"

/** What sources deliver for one topic. Shape: a list by source of the world; a source that failed has an empty list. */
export type Answers = ReadonlyArray<Fusion.List>

/**
 * The documents of one topic.
 *
 * - `held` the rows that a source holds, in an order: best first
 * - `dates` by row, in a form whose text order is that of time; empty = not known
 */
export interface Topic {
  readonly ids: Ids
  readonly held: (source: string, order: number) => Int32Array
  readonly dates: ReadonlyArray<string>
}

const newestFirst = (rows: Int32Array, dates: ReadonlyArray<string>): Int32Array =>
  rows.toSorted((a, b) => {
    const [one, other] = [dates[a]!, dates[b]!]
    if (one === other) return a - b
    return one > other ? -1 : 1
  })

/** The lists of all sources in a world: the first records that each holds, in its order, as a search would have them. */
export const answersOf = (topic: Topic, { sources, depth }: Pick<SearchWorld, "sources" | "depth">, draw: Draw): Answers =>
  sources.map((source, i) => {
    if (draw.isOut[i]!) return Fusion.absent(source)
    const first = topic.held(source, draw.orderOf[i]!).subarray(0, depth)
    const rows = draw.isNewest[i]! ? newestFirst(first, topic.dates) : first
    // only the place counts, as in step/lists: the last hit scores 1, and each better one 1 more
    return Fusion.list(source, { ids: topic.ids, rows, scores: Float64Array.from(rows, (_, place) => rows.length - place) })
  })
