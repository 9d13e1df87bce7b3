import * as Schema from "effect/Schema"
import { Identifier } from "./Identifier.ts"
import { PartialDate } from "./sourceRecord/PartialDate.ts"
import {
  AbstractPart,
  CitationCount,
  Contributor,
  Dates,
  Funding,
  Impact,
  Issn,
  Kept,
  MeshHeading,
  OpenAccess,
  Relation,
  Retraction,
  Summary,
  TrialNumber
} from "./sourceRecord/parts.ts"

export { PartialDate, within, year } from "./sourceRecord/PartialDate.ts"
export * from "./sourceRecord/parts.ts"

/**
 * One bibliographic record as one source delivered it, already in our field names. What the source did not deliver is absent, never an empty
 * text or a zero.
 *
 * - `source` the plugin's id; `id` the source's own name for the record: together they name the record (`keyOf`)
 * - `position`, `score` its place in the source's list, from 1, and what the source itself scores it; the engine fills in the place
 * - `identifiers` normalised, no scheme and value twice
 * - `abstract` the whole text; `abstractParts` the same text in parts, where the source labels them (BACKGROUND, METHODS ...)
 * - `summary` what others say that it says: never a part of the abstract
 * - `containerTitle` journal, proceedings or preprint server, with its `publisher`, `volume`, `issue`, `pages` as printed and all its `issn`
 * - `published` when this publication appeared: the date of its issue where there is one, by the rule of `Raw.dated`; `dates` the two that a
 *   source may tell apart, of the issue and of the electronic copy
 * - `originalTitle` the title in the language of the text, where `title` is a translation
 * - `language` the first of its languages, in the code of MEDLINE (`eng`, `ger`) where a service names it; `languages` all, where there are several
 * - `publicationTypes` in the spelling of MEDLINE, where it has the type
 * - `fieldsOfStudy` what others than its authors say that it is about; `trials` under which numbers registries know the trials that it reports
 * - `relations` to other publications; `retraction` what the source says of it, `none` included
 * - `citationCount`, `impact` numbers of others about it, each with its source and date
 * - `kept` of a record out of a file of references: fields of the file that are written back as they are
 * - `openAccess` where the text can be read; `licence` of the record's own text, as the source states it
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
  abstractParts: Schema.optionalKey(Schema.NonEmptyArray(AbstractPart)),
  summary: Schema.optionalKey(Summary),
  contributors: Schema.Array(Contributor),
  containerTitle: Schema.optionalKey(Schema.NonEmptyString),
  publisher: Schema.optionalKey(Schema.NonEmptyString),
  volume: Schema.optionalKey(Schema.NonEmptyString),
  issue: Schema.optionalKey(Schema.NonEmptyString),
  pages: Schema.optionalKey(Schema.NonEmptyString),
  issn: Schema.optionalKey(Schema.NonEmptyArray(Issn)),
  published: Schema.optionalKey(PartialDate),
  dates: Schema.optionalKey(Dates),
  language: Schema.optionalKey(Schema.NonEmptyString),
  languages: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString)),
  publicationTypes: Schema.Array(Schema.NonEmptyString),
  meshHeadings: Schema.Array(MeshHeading),
  keywords: Schema.Array(Schema.NonEmptyString),
  fieldsOfStudy: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString)),
  trials: Schema.optionalKey(Schema.NonEmptyArray(TrialNumber)),
  funding: Schema.optionalKey(Schema.NonEmptyArray(Funding)),
  relations: Schema.optionalKey(Schema.NonEmptyArray(Relation)),
  retraction: Schema.optionalKey(Retraction),
  openAccess: Schema.optionalKey(Schema.NonEmptyArray(OpenAccess)),
  citationCount: Schema.optionalKey(CitationCount),
  impact: Schema.optionalKey(Schema.NonEmptyArray(Impact)),
  url: Schema.optionalKey(Schema.NonEmptyString),
  licence: Schema.optionalKey(Schema.NonEmptyString),
  kept: Schema.optionalKey(Schema.NonEmptyArray(Kept))
})
export type SourceRecord = typeof SourceRecord.Type

/** The parts of a record that every source delivers; the rest is added as it is known. */
export type Essentials = Pick<SourceRecord, "source" | "id" | "title"> & Partial<SourceRecord>

/** The text of an abstract that is given in parts: each on a line, its label before it. */
export const wholeOf = (parts: ReadonlyArray<AbstractPart>): string =>
  parts.map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`)).join("\n")

/** A record from what is known about it. Lists that are not given are empty; an abstract that is given in parts is also there as a whole. */
export const make = (known: Essentials): SourceRecord => ({
  identifiers: [],
  contributors: [],
  publicationTypes: [],
  meshHeadings: [],
  keywords: [],
  ...(known.abstractParts === undefined ? {} : { abstract: wholeOf(known.abstractParts) }),
  ...known
})

/** The name of a record among the records of all sources: `source:id`. */
export const keyOf = ({ source, id }: Pick<SourceRecord, "source" | "id">): string => `${source}:${id}`
