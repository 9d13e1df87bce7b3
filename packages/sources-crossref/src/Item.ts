import { optionalField, optionalText } from "@litfuse/engine/source/optionalField"
import * as Schema from "effect/Schema"

const texts = optionalField(Schema.Array(Schema.NullOr(Schema.String)))

/** A date in parts: `[[2021, 3, 5]]`, `[[2021]]`, or `[[null]]` for none. */
const Dated = Schema.Struct({ "date-parts": optionalField(Schema.Array(Schema.Array(Schema.NullOr(Schema.Finite)))) })

const Named = Schema.Struct({ name: optionalText })

const Author = Schema.Struct({
  family: optionalText,
  given: optionalText,
  suffix: optionalText,
  name: optionalText,
  ORCID: optionalText,
  affiliation: optionalField(Schema.Array(Named))
})

const Update = Schema.Struct({ DOI: optionalText, type: optionalText, updated: optionalField(Dated) })

const Related = Schema.Struct({ id: optionalText, "id-type": optionalText })

const Licence = Schema.Struct({ URL: optionalText, "content-version": optionalText, "delay-in-days": optionalField(Schema.Finite) })

/**
 * The fields of a Crossref item that litfuse reads.
 *
 * - source: "API JSON format", https://github.com/CrossRef/rest-api-doc/blob/master/api_format.md (as stored 2026), and recorded answers: a title
 *   can be an empty list, an institution an object or a list
 */
export const Item = Schema.Struct({
  DOI: Schema.NonEmptyString,
  title: texts,
  subtitle: texts,
  "original-title": texts,
  "container-title": texts,
  institution: optionalField(Schema.Union([Schema.Array(Named), Named])),
  abstract: optionalText,
  author: optionalField(Schema.Array(Author)),
  type: optionalText,
  subtype: optionalText,
  issued: optionalField(Dated),
  published: optionalField(Dated),
  "published-online": optionalField(Dated),
  "published-print": optionalField(Dated),
  posted: optionalField(Dated),
  publisher: optionalText,
  volume: optionalText,
  issue: optionalText,
  page: optionalText,
  "article-number": optionalText,
  ISSN: texts,
  language: optionalText,
  subject: texts,
  funder: optionalField(Schema.Array(Schema.Struct({ name: optionalText, award: texts }))),
  "clinical-trial-number": optionalField(Schema.Array(Schema.Struct({ "clinical-trial-number": optionalText }))),
  relation: optionalField(Schema.Record(Schema.String, Schema.Unknown)),
  "update-to": optionalField(Schema.Array(Update)),
  "updated-by": optionalField(Schema.Array(Update)),
  license: optionalField(Schema.Array(Licence)),
  "is-referenced-by-count": optionalField(Schema.Int),
  resource: optionalField(Schema.Struct({ primary: optionalField(Schema.Struct({ URL: optionalText })) })),
  URL: optionalText,
  score: optionalField(Schema.Finite)
})
export type Item = typeof Item.Type

/** A notice that changes a publication, or the publication that it changes. */
export type Update = typeof Update.Type

/** The related works of an item, in their documented form. */
export const Relateds = Schema.Array(Related)

/**
 * One entry of a work's reference list, as its publisher deposited it: often only a DOI, or only the printed reference.
 *
 * - source: https://github.com/CrossRef/rest-api-doc/blob/master/api_format.md#reference (as stored 2026), and recorded answers
 */
const ReferenceEntry = Schema.Struct({
  DOI: optionalText,
  unstructured: optionalText,
  "article-title": optionalText,
  "volume-title": optionalText,
  "series-title": optionalText,
  "journal-title": optionalText,
  year: optionalText,
  volume: optionalText,
  issue: optionalText,
  "first-page": optionalText
})

/** One entry of a reference list. */
export type Reference = typeof ReferenceEntry.Type

/** A work with its reference list, which is as long as all other fields and only read on request. */
export const Citing = Schema.Struct({ DOI: Schema.NonEmptyString, reference: optionalField(Schema.Array(ReferenceEntry)) })
