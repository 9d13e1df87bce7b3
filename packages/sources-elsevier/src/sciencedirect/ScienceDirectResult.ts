import { optionalField, optionalText } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

/**
 * The fields of a ScienceDirect result that litfuse reads.
 *
 * - source: ScienceDirect Search API v2, https://dev.elsevier.com/tecdoc_sdsearch_migration.html (as stored 2026)
 */
export const ScienceDirectResult = Schema.Struct({
  pii: optionalText,
  doi: optionalText,
  title: optionalText,
  authors: optionalField(Schema.Array(Schema.Struct({ name: optionalText }))),
  sourceTitle: optionalText,
  volumeIssue: optionalText,
  pages: optionalField(Schema.Struct({ first: optionalText, last: optionalText })),
  publicationDate: optionalText,
  openAccess: optionalField(Schema.Boolean),
  uri: optionalText
})
export type ScienceDirectResult = typeof ScienceDirectResult.Type
