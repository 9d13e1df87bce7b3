import { maybe, text } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

/**
 * A work of ScienceDirect: what is read of it.
 *
 * - source: ScienceDirect Search API v2, https://dev.elsevier.com/tecdoc_sdsearch_migration.html (as stored 2026)
 */
export const Result = Schema.Struct({
  pii: text,
  doi: text,
  title: text,
  authors: maybe(Schema.Array(Schema.Struct({ name: text }))),
  sourceTitle: text,
  volumeIssue: text,
  pages: maybe(Schema.Struct({ first: text, last: text })),
  publicationDate: text,
  openAccess: maybe(Schema.Boolean),
  uri: text
})
export type Result = typeof Result.Type
