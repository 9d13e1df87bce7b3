import * as Schema from "effect/Schema"
import { Identifier } from "./Identifier.ts"

/** A date as far as it is known: `2021`, `2021-03` or `2021-03-15`. */
export const PartialDate = Schema.String.check(
  Schema.isPattern(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, { expected: "a date such as 2021, 2021-03 or 2021-03-15" })
).pipe(Schema.brand("PartialDate"))
export type PartialDate = typeof PartialDate.Type

/** The year of a partial date. */
export const year = (date: PartialDate): number => Number(date.slice(0, 4))

/** Who wrote a publication: a person or a group, in the order of the title page. */
export const Contributor = Schema.Union([
  Schema.TaggedStruct("Person", {
    family: Schema.NonEmptyString,
    given: Schema.optionalKey(Schema.NonEmptyString),
    orcid: Schema.optionalKey(Schema.NonEmptyString)
  }),
  Schema.TaggedStruct("Group", { name: Schema.NonEmptyString })
])
export type Contributor = typeof Contributor.Type

/** One heading of the Medical Subject Headings: a descriptor, its qualifiers, and whether it is a main point of the publication. */
export const MeshHeading = Schema.Struct({
  descriptor: Schema.NonEmptyString,
  qualifiers: Schema.Array(Schema.NonEmptyString),
  major: Schema.Boolean
})
export type MeshHeading = typeof MeshHeading.Type

/** How often a publication is cited, according to whom and when: counts of different sources are different numbers. */
export const CitationCount = Schema.Struct({
  count: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  source: Schema.NonEmptyString,
  date: PartialDate
})
export type CitationCount = typeof CitationCount.Type

/**
 * One bibliographic record as one source delivered it, already in our field names. What the source did not deliver is absent, never an empty
 * text or a zero.
 *
 * - `source` the plugin's id; `id` the source's own name for the record: together they name the record (`keyOf`)
 * - `identifiers` normalised, no scheme and value twice
 * - `containerTitle` journal, proceedings or preprint server; `published` when this publication appeared
 * - `licence` of the record's text, as the source states it
 */
export const SourceRecord = Schema.Struct({
  source: Schema.NonEmptyString,
  id: Schema.NonEmptyString,
  identifiers: Schema.Array(Identifier),
  title: Schema.NonEmptyString,
  abstract: Schema.optionalKey(Schema.NonEmptyString),
  contributors: Schema.Array(Contributor),
  containerTitle: Schema.optionalKey(Schema.NonEmptyString),
  published: Schema.optionalKey(PartialDate),
  language: Schema.optionalKey(Schema.NonEmptyString),
  publicationTypes: Schema.Array(Schema.NonEmptyString),
  meshHeadings: Schema.Array(MeshHeading),
  keywords: Schema.Array(Schema.NonEmptyString),
  citationCount: Schema.optionalKey(CitationCount),
  url: Schema.optionalKey(Schema.NonEmptyString),
  licence: Schema.optionalKey(Schema.NonEmptyString)
})
export type SourceRecord = typeof SourceRecord.Type

/** The parts of a record that every source delivers; the rest is added as it is known. */
export type Essentials = Pick<SourceRecord, "source" | "id" | "title"> & Partial<SourceRecord>

/** A record from what is known about it; lists that are not given are empty. */
export const make = (known: Essentials): SourceRecord => ({
  identifiers: [],
  contributors: [],
  publicationTypes: [],
  meshHeadings: [],
  keywords: [],
  ...known
})

/** The name of a record among the records of all sources: `source:id`. */
export const keyOf = ({ source, id }: Pick<SourceRecord, "source" | "id">): string => `${source}:${id}`
