import { maybe, text } from "@litfuse/engine/source/loose"
import * as Schema from "effect/Schema"

const texts = maybe(Schema.Array(Schema.NullOr(Schema.String)))

/** A date in parts: `[[2021, 3, 5]]`, `[[2021]]`, and `[[null]]` where there is none. */
const Dated = Schema.Struct({ "date-parts": maybe(Schema.Array(Schema.Array(Schema.NullOr(Schema.Finite)))) })

const Named = Schema.Struct({ name: text })

const Author = Schema.Struct({
  family: text,
  given: text,
  suffix: text,
  name: text,
  ORCID: text,
  affiliation: maybe(Schema.Array(Named))
})

const Update = Schema.Struct({ DOI: text, type: text, updated: maybe(Dated) })

const Related = Schema.Struct({ id: text, "id-type": text })

const Licence = Schema.Struct({ URL: text, "content-version": text, "delay-in-days": maybe(Schema.Finite) })

/**
 * What Crossref holds of a DOI: what is read of it.
 *
 * - source: "API JSON format", https://github.com/CrossRef/rest-api-doc/blob/master/api_format.md (as stored 2026), and recorded answers: a list
 *   may be empty where a title is meant, an institution is an object or a list
 */
export const Item = Schema.Struct({
  DOI: Schema.NonEmptyString,
  title: texts,
  subtitle: texts,
  "original-title": texts,
  "container-title": texts,
  institution: maybe(Schema.Union([Schema.Array(Named), Named])),
  abstract: text,
  author: maybe(Schema.Array(Author)),
  type: text,
  subtype: text,
  issued: maybe(Dated),
  published: maybe(Dated),
  "published-online": maybe(Dated),
  "published-print": maybe(Dated),
  posted: maybe(Dated),
  publisher: text,
  volume: text,
  issue: text,
  page: text,
  "article-number": text,
  ISSN: texts,
  language: text,
  subject: texts,
  funder: maybe(Schema.Array(Schema.Struct({ name: text, award: texts }))),
  "clinical-trial-number": maybe(Schema.Array(Schema.Struct({ "clinical-trial-number": text }))),
  relation: maybe(Schema.Record(Schema.String, Schema.Unknown)),
  "update-to": maybe(Schema.Array(Update)),
  "updated-by": maybe(Schema.Array(Update)),
  license: maybe(Schema.Array(Licence)),
  "is-referenced-by-count": maybe(Schema.Int),
  resource: maybe(Schema.Struct({ primary: maybe(Schema.Struct({ URL: text })) })),
  URL: text,
  score: maybe(Schema.Finite)
})
export type Item = typeof Item.Type

/** A notice that changes a publication, or is changed. */
export type Update = typeof Update.Type

/** The works that an item is related to, as far as they are what is documented. */
export const Relateds = Schema.Array(Related)

/**
 * One entry of the list of references of a work, as its publisher deposited it: often no more than a DOI, or than the reference as it is printed.
 *
 * - source: https://github.com/CrossRef/rest-api-doc/blob/master/api_format.md#reference (as stored 2026), and recorded answers
 */
const ReferenceEntry = Schema.Struct({
  DOI: text,
  unstructured: text,
  "article-title": text,
  "volume-title": text,
  "series-title": text,
  "journal-title": text,
  year: text,
  volume: text,
  issue: text,
  "first-page": text
})

/** One entry of a list of references. */
export type Reference = typeof ReferenceEntry.Type

/** A work with its list of references, which is as long as all the rest and read only where it is asked for. */
export const Citing = Schema.Struct({ DOI: Schema.NonEmptyString, reference: maybe(Schema.Array(ReferenceEntry)) })
