import * as Ids from "@litfuse/engine/Ids"
import * as Work from "@litfuse/engine/Work"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Schema from "effect/Schema"

/**
 * Works that exactly these sources found.
 *
 * - `found` their records, before records of one publication became one work; `merged` the works that these are
 */
export const Combination = Schema.Struct({ sources: Schema.Array(Schema.String), found: Schema.Int, merged: Schema.Int })
export type Combination = typeof Combination.Type

/** Works by the sources that found them: the most works first, then by names. Every work is in exactly one combination. */
export const combinations = ({ works }: WorkTable): ReadonlyArray<Combination> => {
  const byKey = new Map<string, { sources: ReadonlyArray<string>; found: number; merged: number }>()
  for (const work of works) {
    const sources = Work.sources(work)
    const key = sources.join("\n")
    const known = byKey.get(key) ?? { sources, found: 0, merged: 0 }
    byKey.set(key, { sources, found: known.found + work.records.length, merged: known.merged + 1 })
  }
  return [...byKey].sort(([x, a], [y, b]) => b.merged - a.merged || Ids.compare(x, y)).map(([, one]) => one)
}
