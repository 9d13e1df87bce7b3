import { text } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

/**
 * A citation of the Index: what is read of it. Both ends are all names of a work, with spaces between them.
 *
 * - source: https://api.opencitations.net/index/v2 (as stored 2026)
 */
export const Citation = Schema.Struct({ citing: Schema.String, cited: Schema.String, creation: text })
export type Citation = typeof Citation.Type

/**
 * A publication of Meta: what is read of it. A value that is not known is an empty text.
 *
 * - source: https://api.opencitations.net/meta/v1 (as stored 2026)
 */
export const Publication = Schema.Struct({
  id: Schema.String,
  title: text,
  author: text,
  pub_date: text,
  venue: text,
  volume: text,
  issue: text,
  page: text,
  type: text,
  publisher: text
})
export type Publication = typeof Publication.Type
