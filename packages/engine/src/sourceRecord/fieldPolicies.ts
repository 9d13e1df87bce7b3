import * as Ids from "../Ids.ts"
import { canonical } from "../canonical.ts"
import type { Dates, SourceRecord } from "../SourceRecord.ts"

/** The fields that records and works share. Fields that depend on the list of one source stay in the record. */
export type FieldName = Exclude<keyof SourceRecord, "source" | "id" | "position" | "score">

/** The value of a field, where there is one. */
export type Value<K extends FieldName> = NonNullable<SourceRecord[K]>

/**
 * How to choose the value of a field when several records of a work have one. Records are in key order; ties go to the first.
 *
 * - `Pick` takes the whole value of one record: the one with the highest `by`
 * - `Union` takes the items of all records, each once; two items are the same when their `same` is equal
 */
export type FieldPolicy<K extends FieldName> =
  | { readonly _tag: "Pick"; readonly by: (value: Value<K>, record: SourceRecord) => number }
  | { readonly _tag: "Union"; readonly same: (item: Value<K> extends ReadonlyArray<infer Item> ? Item : never) => string }

const first = { _tag: "Pick", by: () => 0 } as const
const longest = { _tag: "Pick", by: (value: { readonly length: number }) => value.length } as const

/** Ranks dates: an issue date first, then two dates before one, then the more precise ones. */
const saying = (dates: Dates | undefined): number =>
  Object.values(dates ?? {}).reduce((sum, date) => sum + 20 + date.length, dates?.issue === undefined ? 0 : 100)

const retractions = ["none", "concern", "withdrawn", "retracted"]

/**
 * The policy of every field.
 *
 * Texts and related parts come whole from one record, so that a work has no value that no source delivered. Sets are united. A retraction in one
 * source counts, even when others do not have it. The highest citation count is taken as the most complete.
 *
 * Publication dates come from one source, because two sources may give the same day under two names. A source with the issue date is preferred, so
 * that a work is dated as `Raw.dated` dates a record.
 */
export const fieldPolicies: { readonly [K in FieldName]: FieldPolicy<K> } = {
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
  trialDates: { _tag: "Union", same: ({ number }) => number },
  annotations: { _tag: "Union", same: ({ source, type, name, id }) => [source, type, id ?? name].join("\n") },
  funding: { _tag: "Union", same: canonical },
  relations: { _tag: "Union", same: canonical },
  retraction: { _tag: "Pick", by: ({ status, from }) => 2 * retractions.indexOf(status) + (from === undefined ? 1 : 0) },
  openAccess: { _tag: "Union", same: ({ url }) => url },
  citationCount: { _tag: "Pick", by: ({ count }) => count },
  impact: { _tag: "Union", same: canonical },
  url: first,
  licence: first,
  webPage: first,
  kept: { _tag: "Union", same: ({ form, name, value }) => `${form}\n${name}\n${value}` }
}

/** The names of the fields, ascending. */
export const fieldNames = (Object.keys(fieldPolicies) as ReadonlyArray<FieldName>).toSorted(Ids.compare)
