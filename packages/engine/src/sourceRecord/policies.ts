import * as Ids from "../Ids.ts"
import { canonical } from "../internal/canonical.ts"
import type { Dates, SourceRecord } from "../SourceRecord.ts"

/** The fields of a record that a work has too. Fields that belong to one list of one source stay in the record. */
export type FieldName = Exclude<keyof SourceRecord, "source" | "id" | "position" | "score">

/** The value of a field, where there is one. */
export type Value<K extends FieldName> = NonNullable<SourceRecord[K]>

/**
 * How the value of a field is chosen when several records of a work have one. Records are in key order; ties go to the first.
 *
 * - `Pick` takes one record's value whole: the one with the highest `by`
 * - `Union` takes the items of all records, each once; two items are the same when their `same` is equal
 */
export type Policy<K extends FieldName> =
  | { readonly _tag: "Pick"; readonly by: (value: Value<K>, record: SourceRecord) => number }
  | { readonly _tag: "Union"; readonly same: (item: Value<K> extends ReadonlyArray<infer Item> ? Item : never) => string }

const first = { _tag: "Pick", by: () => 0 } as const
const longest = { _tag: "Pick", by: (value: { readonly length: number }) => value.length } as const

/** A date of an issue says more than any other; then two dates say more than one does, however exact it is; of as many the more exact ones. */
const saying = (dates: Dates | undefined): number =>
  Object.values(dates ?? {}).reduce((sum, date) => sum + 20 + date.length, dates?.issue === undefined ? 0 : 100)

const retractions = ["none", "concern", "withdrawn", "retracted"]

/**
 * The policy of every field.
 *
 * Texts, and parts that belong together, are taken whole from one record, so that a work has no value that no source delivered. Sets are united. A
 * retraction that one source reports counts, even when other sources do not know of it. Of several citation counts the highest is taken, as the most
 * complete. The dates of a publication come from one source, because two sources may give the same day under two names: from one that knows the
 * date of the issue, where any does, so that a work is dated as `Raw.dated` dates a record.
 */
export const policies: { readonly [K in FieldName]: Policy<K> } = {
  identifiers: { _tag: "Union", same: ({ scheme, value }) => `${scheme}:${value}` },
  title: first,
  originalTitle: first,
  abstract: longest,
  abstractParts: longest,
  summary: first,
  contributors: longest,
  containerTitle: first,
  publisher: first,
  volume: first,
  issue: first,
  pages: first,
  issn: { _tag: "Union", same: (issn) => issn },
  published: { _tag: "Pick", by: (date, { dates }) => (dates?.issue === undefined ? date.length : saying(dates)) },
  dates: { _tag: "Pick", by: saying },
  language: first,
  languages: longest,
  publicationTypes: { _tag: "Union", same: (type) => type.toLowerCase() },
  meshHeadings: longest,
  keywords: { _tag: "Union", same: (keyword) => keyword.toLowerCase() },
  fieldsOfStudy: { _tag: "Union", same: (name) => name.toLowerCase() },
  trials: { _tag: "Union", same: ({ number }) => number },
  funding: { _tag: "Union", same: canonical },
  relations: { _tag: "Union", same: canonical },
  retraction: { _tag: "Pick", by: ({ status }) => retractions.indexOf(status) },
  openAccess: { _tag: "Union", same: ({ url }) => url },
  citationCount: { _tag: "Pick", by: ({ count }) => count },
  impact: { _tag: "Union", same: canonical },
  url: first,
  licence: first,
  kept: { _tag: "Union", same: ({ form, name, value }) => `${form}\n${name}\n${value}` }
}

/** The names of the fields, ascending. */
export const fieldNames = (Object.keys(policies) as ReadonlyArray<FieldName>).toSorted(Ids.compare)
