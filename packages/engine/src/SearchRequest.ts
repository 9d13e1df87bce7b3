import * as Query from "@litfuse/query/Query"
import * as Schema from "effect/Schema"
import { PartialDate } from "./sourceRecord/PartialDate.ts"
import { sorts } from "./source/Page.ts"

/**
 * The request of a search, as its sources received it.
 *
 * - `text` as the user typed it, or the printed query (`Query.print`) for topics of experiments; `tree` the parsed query
 * - `sources` the ids of the sources
 * - `from`, `until` bounds of the publication date, both included, with any precision; null = no bound
 * - `sort` the requested order of the sources
 * - `limit` the number of works in the answer, null = all; `perSource` records requested from each source, null = not the same for each
 */
export const SearchRequest = Schema.Struct({
  text: Schema.String,
  tree: Query.codec,
  sources: Schema.Array(Schema.String),
  from: Schema.NullOr(PartialDate),
  until: Schema.NullOr(PartialDate),
  sort: Schema.Literals(sorts),
  limit: Schema.NullOr(Schema.Int),
  perSource: Schema.NullOr(Schema.Int)
})
export type SearchRequest = typeof SearchRequest.Type
