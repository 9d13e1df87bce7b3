import { optionalField, optionalText } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

const texts = Schema.Array(Schema.NullOr(Schema.String))

const Abstract = Schema.Union([Schema.String, Schema.Struct({ h1: optionalText, p: optionalField(Schema.Union([Schema.String, texts])) })])

/**
 * The fields of a Springer Nature article or chapter that litfuse reads. Numbers and flags are texts.
 *
 * - source: example responses, https://dev.springernature.com/docs/api-endpoints/meta-api/ (as stored 2026), and a recorded answer
 */
export const SpringerWork = Schema.Struct({
  identifier: optionalText,
  doi: optionalText,
  title: optionalText,
  abstract: optionalField(Abstract),
  creators: optionalField(Schema.Array(Schema.Struct({ creator: optionalText, ORCID: optionalText }))),
  publicationName: optionalText,
  publisherName: optionalText,
  publisher: optionalText,
  publicationDate: optionalText,
  coverDate: optionalText,
  onlineDate: optionalText,
  contentType: optionalText,
  genre: optionalField(Schema.Union([Schema.String, texts])),
  issn: optionalText,
  eIssn: optionalText,
  volume: optionalText,
  number: optionalText,
  startingPage: optionalText,
  endingPage: optionalText,
  language: optionalText,
  keyword: optionalField(Schema.Union([Schema.String, texts])),
  subjects: optionalField(Schema.Union([Schema.String, texts])),
  // the publisher's two services spell it differently
  openaccess: optionalText,
  openAccess: optionalText,
  url: optionalField(Schema.Array(Schema.Struct({ value: optionalText })))
})
export type SpringerWork = typeof SpringerWork.Type
