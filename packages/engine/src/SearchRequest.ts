import * as Query from "@litfuse/query/Query"
import * as Schema from "effect/Schema"
import { PartialDate } from "./sourceRecord/PartialDate.ts"
import { sorts } from "./source/Page.ts"

/**
 * What a search was asked, as its sources and its reader were told.
 *
 * - `text` as it was typed; where nobody typed one (a topic of an experiment) the query as `Query.print` writes it. `tree` the same as it was read
 * - `sources` those that were asked, by their ids
 * - `from`, `until` bounds of the date of publication, both included, each as exact as it is given; null = no bound
 * - `sort` the order in which sources are asked to list
 * - `limit` works of the answer, null = all of them; `perSource` records asked of each source, null = not the same of each
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
