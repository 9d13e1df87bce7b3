import * as Schema from "effect/Schema"
import { Columns } from "../sourceLists/rows.ts"

const Name = Schema.NonEmptyString
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/** Exports of one search from several databases; `studies`, `more` selections out of them: what was included in the end, and before that. */
const Exports = Schema.Struct({
  dataset: Name,
  databases: Schema.Record(Name, Name),
  studies: Schema.optionalKey(Name),
  more: Schema.optionalKey(Name)
})

/**
 * A file that says of each work which source has it, with judgements. Without topics its works are one collection, and a need is a topic that was judged.
 *
 * - `within` relevant documents that the file lacks are left out: it is a part of a collection, not an answer to a search
 */
const Lists = Schema.Struct({
  dataset: Name,
  lists: Name,
  columns: Columns,
  qrels: Name,
  level: Schema.Int,
  within: Schema.optionalKey(Schema.Boolean)
})

/** Runs of one collection, each a source, read to a depth. */
const Runs = Schema.Struct({ dataset: Name, runset: Name, depth: count, level: Schema.Int })

/**
 * Whose value is asked for.
 *
 * - `test` pairs of sources with so many relevant works that only one of the two has are tested; absent = nothing is tested
 * - `shown` how many sources are shown of many, those of the greedy order first
 */
export const Params = Schema.Struct({
  from: Schema.Union([Exports, Lists, Runs]),
  test: Schema.optionalKey(count),
  shown: Schema.optionalKey(count)
})
export type Params = typeof Params.Type
export type Exports = typeof Exports.Type
export type Lists = typeof Lists.Type
export type Runs = typeof Runs.Type
