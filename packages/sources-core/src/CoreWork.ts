import { optionalField, optionalText } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

const texts = optionalField(Schema.Array(Schema.NullOr(Schema.String)))
const name = Schema.Union([Schema.NonEmptyString, Schema.Finite])

/** The fields of a CORE work that litfuse reads; CORE has one work for all copies. Source: CORE API v3, https://api.core.ac.uk/docs/v3 (as stored 2026), and answers. */
export const CoreWork = Schema.Struct({
  id: name,
  title: optionalText,
  abstract: optionalText,
  fullText: optionalText,
  authors: optionalField(Schema.Array(Schema.Struct({ name: optionalText }))),
  doi: optionalText,
  arxivId: optionalText,
  pubmedId: optionalField(name),
  identifiers: optionalField(Schema.Array(Schema.Struct({ identifier: optionalText, type: optionalText }))),
  journals: optionalField(Schema.Array(Schema.Struct({ title: optionalText, identifiers: texts }))),
  publisher: optionalText,
  publishedDate: optionalText,
  yearPublished: optionalField(Schema.Int),
  language: optionalField(Schema.Struct({ code: optionalText })),
  documentType: optionalField(Schema.Union([Schema.String, Schema.Array(Schema.String)])),
  downloadUrl: optionalText,
  sourceFulltextUrls: optionalField(Schema.Union([Schema.Array(Schema.NullOr(Schema.String)), Schema.String])),
  links: optionalField(Schema.Array(Schema.Struct({ type: optionalText, url: optionalText }))),
  citationCount: optionalField(Schema.Int)
})
export type CoreWork = typeof CoreWork.Type
