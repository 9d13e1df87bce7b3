import { maybe, text } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

const texts = Schema.Array(Schema.NullOr(Schema.String))

/** Text as the service sends it: plain, or a heading with its paragraphs, among which headings of sections stand as paragraphs of their own. */
const Abstract = Schema.Union([Schema.String, Schema.Struct({ h1: text, p: maybe(Schema.Union([Schema.String, texts])) })])

/**
 * An article or a chapter of Springer Nature: what is read of it. Numbers and yes or no are texts.
 *
 * - source: example responses, https://dev.springernature.com/docs/api-endpoints/meta-api/ (as stored 2026), and a recorded answer
 */
export const Work = Schema.Struct({
  identifier: text,
  doi: text,
  title: text,
  abstract: maybe(Abstract),
  creators: maybe(Schema.Array(Schema.Struct({ creator: text, ORCID: text }))),
  publicationName: text,
  publisherName: text,
  publisher: text,
  publicationDate: text,
  coverDate: text,
  onlineDate: text,
  contentType: text,
  genre: maybe(Schema.Union([Schema.String, texts])),
  issn: text,
  eIssn: text,
  volume: text,
  number: text,
  startingPage: text,
  endingPage: text,
  language: text,
  keyword: maybe(Schema.Union([Schema.String, texts])),
  subjects: maybe(Schema.Union([Schema.String, texts])),
  // the two services of the publisher write it differently
  openaccess: text,
  openAccess: text,
  url: maybe(Schema.Array(Schema.Struct({ value: text })))
})
export type Work = typeof Work.Type
