import * as Schema from "effect/Schema"
import { Identifier } from "./Identifier.ts"
import { PartialDate } from "./sourceRecord/PartialDate.ts"
import * as RecordParts from "./sourceRecord/RecordParts.ts"
import { titleRetraction } from "./sourceRecord/titleRetraction.ts"
import { translatedTitle } from "./sourceRecord/translatedTitle.ts"

export { PartialDate, within, year } from "./sourceRecord/PartialDate.ts"
export { dropFarDates, latestYear } from "./sourceRecord/dropFarDates.ts"
export * from "./sourceRecord/RecordParts.ts"

/**
 * One bibliographic record as one source delivered it, in our field names. A field that the source did not deliver is absent, never an empty text or
 * a zero.
 *
 * - `source` the id of the plugin; `id` the name of the record in the source. Together they name the record (`keyOf`)
 * - `position`, `score` its place in the list of the source, from 1, and the score of the source; the engine sets the place
 * - `identifiers` normalised, no scheme and value twice
 * - `abstract` the whole text; `abstractParts` the same text in parts, if the source labels them (BACKGROUND, METHODS ...)
 * - `summary` a summary by others, never a part of the abstract
 * - `containerTitle` journal, proceedings or preprint server, with its `publisher`, `volume`, `issue`, `pages` as printed and all its `issn`
 * - `published` when this publication appeared, by the rule of `Raw.dated`; `dates` the dates of the issue and of the electronic copy
 * - `originalTitle` the title in the language of the text, if `title` is a translation
 * - `language` the first of its languages, in MEDLINE's code (`eng`, `ger`) if a service names it; `languages` all, if there are several
 * - `publicationTypes` in MEDLINE's spelling, if it has the type
 * - `fieldsOfStudy` topics that others assigned; `trials` the registration numbers of the trials that it reports,
 *   `trialDates` their dates in the registry
 * - `annotations` concepts that a program found in its text
 * - `relations` to other publications; `retraction` the status in the source, `none` included
 * - `citationCount`, `impact` numbers of others about it, each with source and date
 * - `webPage` if it is a page of the web that a search engine found, and no bibliographic record
 * - `kept` fields of a reference file that are written back unchanged
 * - `openAccess` where the text can be read; `licence` of the text, as the source states it
 */
export const SourceRecord = Schema.Struct({
  source: Schema.NonEmptyString,
  id: Schema.NonEmptyString,
  position: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  score: Schema.optionalKey(Schema.Finite),
  identifiers: Schema.Array(Identifier),
  title: Schema.NonEmptyString,
  originalTitle: Schema.optionalKey(Schema.NonEmptyString),
  abstract: Schema.optionalKey(Schema.NonEmptyString),
  abstractParts: Schema.optionalKey(Schema.NonEmptyArray(RecordParts.AbstractPart)),
  summary: Schema.optionalKey(RecordParts.Summary),
  contributors: Schema.Array(RecordParts.Contributor),
  containerTitle: Schema.optionalKey(Schema.NonEmptyString),
  publisher: Schema.optionalKey(Schema.NonEmptyString),
  volume: Schema.optionalKey(Schema.NonEmptyString),
  issue: Schema.optionalKey(Schema.NonEmptyString),
  pages: Schema.optionalKey(Schema.NonEmptyString),
  issn: Schema.optionalKey(Schema.NonEmptyArray(RecordParts.Issn)),
  published: Schema.optionalKey(PartialDate),
  dates: Schema.optionalKey(RecordParts.Dates),
  language: Schema.optionalKey(Schema.NonEmptyString),
  languages: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString)),
  publicationTypes: Schema.Array(Schema.NonEmptyString),
  meshHeadings: Schema.Array(RecordParts.MeshHeading),
  keywords: Schema.Array(Schema.NonEmptyString),
  fieldsOfStudy: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString)),
  trials: Schema.optionalKey(Schema.NonEmptyArray(RecordParts.TrialNumber)),
  trialDates: Schema.optionalKey(Schema.NonEmptyArray(RecordParts.TrialDates)),
  funding: Schema.optionalKey(Schema.NonEmptyArray(RecordParts.Funding)),
  annotations: Schema.optionalKey(Schema.NonEmptyArray(RecordParts.Annotation)),
  relations: Schema.optionalKey(Schema.NonEmptyArray(RecordParts.Relation)),
  retraction: Schema.optionalKey(RecordParts.Retraction),
  openAccess: Schema.optionalKey(Schema.NonEmptyArray(RecordParts.OpenAccess)),
  citationCount: Schema.optionalKey(RecordParts.CitationCount),
  impact: Schema.optionalKey(Schema.NonEmptyArray(RecordParts.Impact)),
  url: Schema.optionalKey(Schema.NonEmptyString),
  licence: Schema.optionalKey(Schema.NonEmptyString),
  webPage: Schema.optionalKey(RecordParts.WebPage),
  kept: Schema.optionalKey(Schema.NonEmptyArray(RecordParts.Kept))
})
export type SourceRecord = typeof SourceRecord.Type

/** The fields that every source delivers; the rest is optional. */
export type Essentials = Pick<SourceRecord, "source" | "id" | "title"> & Partial<SourceRecord>

/** The whole text of an abstract in parts: each on a line, after its label. */
export const wholeOf = (parts: ReadonlyArray<RecordParts.AbstractPart>): string =>
  parts.map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`)).join("\n")

/**
 * A record from known fields. Missing lists are empty, and an abstract in parts is also added as a whole. A title that names a retraction counts where no
 * source reports one. A title has no brackets around all of it, which mark a translation in MEDLINE. A placeholder for a missing translation gives way
 * to the original title.
 */
export const make = (known: Essentials): SourceRecord => {
  const translated = translatedTitle(known.title)
  const title = translated ?? known.originalTitle ?? `[no title: ${known.id}]`
  const named = (known.retraction?.status ?? "none") === "none" ? titleRetraction(title) : undefined
  const { originalTitle: _, ...others } = known
  return {
    identifiers: [],
    contributors: [],
    publicationTypes: [],
    meshHeadings: [],
    keywords: [],
    ...(known.abstractParts === undefined ? {} : { abstract: wholeOf(known.abstractParts) }),
    ...(translated === undefined ? others : known),
    title,
    ...(named === undefined ? {} : { retraction: named })
  }
}

/** The name of a record among the records of all sources: `source:id`. */
export const keyOf = ({ source, id }: Pick<SourceRecord, "source" | "id">): string => `${source}:${id}`
