import * as Listed from "@litfuse/engine/Listed"
import { maybe, text } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

/** A number for one scheme, a text for the others. */
const name = maybe(Schema.Union([Schema.String, Schema.Finite]))

/**
 * A paper as Semantic Scholar sends it: what is read of it. Everything but its id may be null, and the id is null among references that the
 * service could not place.
 *
 * - source: https://api.semanticscholar.org/api-docs/graph (as stored 2026), and recorded answers
 */
export const Paper = Schema.Struct({
  paperId: text,
  corpusId: name,
  externalIds: maybe(Schema.Struct({ DOI: name, PubMed: name, PubMedCentral: name, ArXiv: name, CorpusId: name })),
  url: text,
  title: text,
  abstract: text,
  tldr: maybe(Schema.Struct({ model: text, text })),
  venue: text,
  publicationVenue: maybe(Schema.Struct({ name: text, issn: text, alternate_issns: maybe(Schema.Array(Schema.NullOr(Schema.String))) })),
  journal: maybe(Schema.Struct({ name: text, volume: text, pages: text })),
  year: maybe(Schema.Int),
  publicationDate: text,
  fieldsOfStudy: maybe(Schema.Array(Schema.String)),
  s2FieldsOfStudy: maybe(Schema.Array(Schema.Struct({ category: text }))),
  publicationTypes: maybe(Schema.Array(Schema.String)),
  authors: maybe(Schema.Array(Schema.Struct({ name: text }))),
  citationCount: maybe(Schema.Int),
  influentialCitationCount: maybe(Schema.Int),
  openAccessPdf: maybe(Schema.Struct({ url: text, status: text, license: text }))
})
export type Paper = typeof Paper.Type

/** One page of a search: without hits there is no list at all. */
export const Found = Schema.Struct({
  total: Schema.optionalKey(Schema.Int),
  next: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  token: text,
  data: maybe(Listed.list(Paper))
}).check(
  // an answer of another endpoint has neither, and is not an answer without hits
  Schema.makeFilter(
    ({ total, data }) => total !== undefined || (data !== undefined && data !== null) || "expected a total or a list of papers"
  )
)

/** One page of citing or cited papers, each inside of what is said about the citation. */
export const Linked = Schema.Struct({
  next: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  data: Schema.NullOr(Listed.list(Schema.Struct({ citingPaper: maybe(Paper), citedPaper: maybe(Paper) })))
})

/** The papers of a batch, in its order; null for what is not known. */
export const Batch = Listed.list(Schema.NullOr(Paper))
