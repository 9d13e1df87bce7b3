import * as Listed from "@litfuse/engine/Listed"
import { optionalField, optionalText } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

/** A number in one scheme, a text in the others. */
const name = optionalField(Schema.Union([Schema.String, Schema.Finite]))

/**
 * The fields of a Semantic Scholar paper that litfuse reads. Everything but its id may be null; the id is null for references that the
 * service could not identify.
 *
 * - source: https://api.semanticscholar.org/api-docs/graph (as stored 2026), and recorded answers
 */
export const Paper = Schema.Struct({
  paperId: optionalText,
  corpusId: name,
  externalIds: optionalField(Schema.Struct({ DOI: name, PubMed: name, PubMedCentral: name, ArXiv: name, CorpusId: name })),
  url: optionalText,
  title: optionalText,
  abstract: optionalText,
  tldr: optionalField(Schema.Struct({ model: optionalText, text: optionalText })),
  venue: optionalText,
  publicationVenue: optionalField(
    Schema.Struct({ name: optionalText, issn: optionalText, alternate_issns: optionalField(Schema.Array(Schema.NullOr(Schema.String))) })
  ),
  journal: optionalField(Schema.Struct({ name: optionalText, volume: optionalText, pages: optionalText })),
  year: optionalField(Schema.Int),
  publicationDate: optionalText,
  fieldsOfStudy: optionalField(Schema.Array(Schema.String)),
  s2FieldsOfStudy: optionalField(Schema.Array(Schema.Struct({ category: optionalText }))),
  publicationTypes: optionalField(Schema.Array(Schema.String)),
  authors: optionalField(Schema.Array(Schema.Struct({ authorId: optionalText, name: optionalText }))),
  citationCount: optionalField(Schema.Int),
  influentialCitationCount: optionalField(Schema.Int),
  openAccessPdf: optionalField(Schema.Struct({ url: optionalText, status: optionalText, license: optionalText }))
})
export type Paper = typeof Paper.Type

/** One page of a search; without hits it has no list. */
export const Found = Schema.Struct({
  total: Schema.optionalKey(Schema.Int),
  next: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  token: optionalText,
  data: optionalField(Listed.list(Paper))
}).check(
  // an answer of another endpoint has neither, which must not look like a search without hits
  Schema.makeFilter(
    ({ total, data }) => total !== undefined || (data !== undefined && data !== null) || "expected a total or a list of papers"
  )
)

/** One page of citing or cited papers, each within the data of its citation. */
export const Linked = Schema.Struct({
  next: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  data: Schema.NullOr(Listed.list(Schema.Struct({ citingPaper: optionalField(Paper), citedPaper: optionalField(Paper) })))
})

/** The papers of a batch, in its order; null for unknown ones. */
export const Batch = Listed.list(Schema.NullOr(Paper))

/** The authors of a batch, in its order; null for unknown ones. Units: `hIndex` papers that are cited at least as often as there are such papers. */
export const Authors = Listed.list(Schema.NullOr(Schema.Struct({ authorId: optionalText, hIndex: optionalField(Schema.Int) })))
