import { maybe, text } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

const texts = maybe(Schema.Array(Schema.NullOr(Schema.String)))
const name = Schema.Union([Schema.NonEmptyString, Schema.Finite])

/** What is read of a work of CORE, one for all copies. Source: CORE API v3, https://api.core.ac.uk/docs/v3 (as stored 2026), and answers. */
export const Work = Schema.Struct({
  id: name,
  title: text,
  abstract: text,
  fullText: text,
  authors: maybe(Schema.Array(Schema.Struct({ name: text }))),
  doi: text,
  arxivId: text,
  pubmedId: maybe(name),
  identifiers: maybe(Schema.Array(Schema.Struct({ identifier: text, type: text }))),
  journals: maybe(Schema.Array(Schema.Struct({ title: text, identifiers: texts }))),
  publisher: text,
  publishedDate: text,
  yearPublished: maybe(Schema.Int),
  language: maybe(Schema.Struct({ code: text })),
  documentType: maybe(Schema.Union([Schema.String, Schema.Array(Schema.String)])),
  downloadUrl: text,
  sourceFulltextUrls: maybe(Schema.Union([Schema.Array(Schema.NullOr(Schema.String)), Schema.String])),
  links: maybe(Schema.Array(Schema.Struct({ type: text, url: text }))),
  citationCount: maybe(Schema.Int)
})
export type Work = typeof Work.Type
