import * as Ids from "@litfuse/engine/Ids"
import * as Work from "@litfuse/engine/Work"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Schema from "effect/Schema"

/**
 * Works that exactly these sources found.
 *
 * - `found` their records, before records of one publication became one work; `merged` the works that these are
 * - `included` those of them that a person included; absent = unknown
 */
export const Combination = Schema.Struct({
  sources: Schema.Array(Schema.String),
  found: Schema.Int,
  merged: Schema.Int,
  included: Schema.optionalKey(Schema.Int)
})
export type Combination = typeof Combination.Type

/**
 * Works by the sources that found them: the most works first, then by names. Every work is in exactly one combination.
 *
 * - `included` ids of works that a person included; undefined = unknown
 */
export const combinations = ({ works }: WorkTable, included?: ReadonlyArray<string>): ReadonlyArray<Combination> => {
  const kept = new Set(included)
  return [...Map.groupBy(works, (work) => Work.sources(work).join("\n"))]
    .sort(([x, a], [y, b]) => b.length - a.length || Ids.compare(x, y))
    .map(([, own]) => ({
      sources: Work.sources(own[0]!),
      found: own.reduce((sum, { records }) => sum + records.length, 0),
      merged: own.length,
      ...(included === undefined ? {} : { included: own.filter(({ id }) => kept.has(id)).length })
    }))
}
