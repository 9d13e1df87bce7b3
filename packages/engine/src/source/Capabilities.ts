import * as Features from "@litfuse/query/Features"
import * as Fields from "@litfuse/query/Fields"
import * as Query from "@litfuse/query/Query"
import type { Scheme } from "../Identifier.ts"
import * as Notice from "../Notice.ts"
import type { SourceQuery, Sort } from "./Page.ts"

/** How well a source does something: exactly as requested, or approximately. Undeclared abilities are absent. */
export type Fidelity = "exact" | "approximate"

/** A part of the query language that a source may support. Fields and dates have separate capabilities. */
export type Feature = Exclude<Features.Feature, "fields" | "dates">

/** The names of the features. */
export const features: ReadonlyArray<Feature> = Features.names.filter((name) => name !== "fields" && name !== "dates")

/** The depth of a search for all matching records, and the maximum of a service without a limit. */
export const everything = 1_000_000_000

/**
 * What a source can do. Declared capabilities must work; a request for an undeclared or approximate one yields a Notice.
 *
 * - `fields` the parts of a record that a search can be restricted to
 * - `published` the precision of date limits on publication; absent = none. `dates` the same for other dates
 * - `sorts` the orders of its lists; `maxRecords` the most records of one search, `everything` if the service has no limit
 * - `pageSize` the most records of one request, for forecasts
 * - `isTriedHere` whether the service cannot search words: the source then reads all records of the requested dates, and applies the query itself
 * - `identifiers` the schemes of identifiers that it accepts for look-ups, citations and texts, best first; `batch` how many of them go into one
 *   request
 */
export interface Capabilities extends Readonly<Partial<Record<Feature, Fidelity>>> {
  readonly fields: Readonly<Partial<Record<Query.FieldName, Fidelity>>>
  readonly published?: Features.Precision
  readonly dates?: Readonly<Partial<Record<Exclude<Fields.DateName, "published">, Features.Precision>>>
  readonly sorts: ReadonlyArray<Sort>
  readonly maxRecords: number
  readonly pageSize?: number
  readonly isTriedHere?: boolean
  readonly identifiers: ReadonlyArray<Scheme>
  readonly batch: number
}

/** The name of one thing that a search may require. */
export type Capability = Feature | `field-${Query.FieldName}` | "published" | `date-${Exclude<Fields.DateName, "published">}` | "sorts"

const isFeature = (name: string): name is Feature => (features as ReadonlyArray<string>).includes(name)

/** The capabilities that a search requires, in a fixed order. */
export const needs = (asked: SourceQuery): ReadonlyArray<Capability> => {
  const used = Features.of(asked.query)
  const dates = Fields.dateNames.filter((date) => precisionsOf(date, asked).length > 0)
  return [
    ...features.filter((feature) => used.all.has(feature)),
    ...Query.fields.filter((field) => used.fields.has(field)).map((field) => `field-${field}` as const),
    ...dates.map((date) => (date === "published" ? date : (`date-${date}` as const))),
    ...(asked.sort === "relevance" ? [] : ["sorts" as const])
  ]
}

const precisions: ReadonlyArray<Features.Precision> = ["year", "month", "day"]

const finest = (dates: ReadonlyArray<Features.Precision>): number => Math.max(...dates.map((date) => precisions.indexOf(date)))

const dateFidelity = (offered: Features.Precision | undefined, wanted: ReadonlyArray<Features.Precision>): Fidelity | undefined => {
  if (offered === undefined) return undefined
  return finest(wanted) <= precisions.indexOf(offered) ? "exact" : "approximate"
}

const precisionsOf = (date: Fields.DateName, { query, publishedFrom, publishedUntil }: SourceQuery): ReadonlyArray<Features.Precision> => {
  const inQuery = Features.of(query).dates.get(date)
  const bounds = date === "published" ? [publishedFrom, publishedUntil] : []
  return [
    ...(inQuery === undefined ? [] : [inQuery]),
    ...bounds.flatMap((bound) => (bound === undefined ? [] : [Features.precisionOf(bound)]))
  ]
}

/** Identifiers of any scheme, which PubMed alone has in fields of these names: elsewhere the field of their scheme is searched. */
const byScheme: ReadonlySet<Query.FieldName> = new Set(["articleId", "locationId"])

/** How well a source supports a capability that a search requires; undefined = not at all. */
export const fidelity = (can: Capabilities, capability: Capability, asked: SourceQuery): Fidelity | undefined => {
  if (capability === "sorts") return can.sorts.includes(asked.sort) ? "exact" : undefined
  if (capability === "published") return dateFidelity(can.published, precisionsOf("published", asked))
  if (capability.startsWith("date-")) {
    const date = capability.slice("date-".length) as Exclude<Fields.DateName, "published">
    return dateFidelity(can.dates?.[date], precisionsOf(date, asked))
  }
  if (isFeature(capability)) return can[capability]
  const field = capability.slice("field-".length) as Query.FieldName
  return can.fields[field] ?? (byScheme.has(field) ? can.fields.identifier : undefined)
}

const instead = "the effective query shows what was searched instead"

/** The notice for a service that cannot search words. */
export const triedHere = "cannot search words: litfuse reads its records of the requested dates and applies the query to them"

/** The Notice of a source that does not support a capability, and what it `did` instead. */
export const unsupported = (source: string, capability: Capability, did: string): Notice.Notice =>
  Notice.make(`unsupported-${capability}`, source, did)

/** The Notice of a source that supports a capability only approximately: `how`. */
export const approximated = (source: string, capability: Capability, how: string): Notice.Notice =>
  Notice.make(`approximated-${capability}`, source, how)

const names: Readonly<Record<Exclude<Capability, `field-${string}` | `date-${string}`>, string>> = {
  booleans: "AND, OR and NOT",
  phrases: "phrases",
  proximity: "proximity of words",
  truncation: "truncated words",
  wildcards: "wildcards",
  headings: "subject headings",
  explosion: "headings with all narrower headings",
  published: "dates of publication",
  sorts: "the requested order"
}

/** The name of a capability in messages. */
export const nameOf = (capability: Capability): string =>
  capability in names ? names[capability as keyof typeof names] : `searching the field ${capability.slice("field-".length)} alone`

/**
 * A Notice for every capability that a search requires and the source lacks or approximates. The source's own notice with the same code takes
 * precedence.
 */
export const shortfalls = (source: string, can: Capabilities, asked: SourceQuery): ReadonlyArray<Notice.Notice> => [
  ...(can.isTriedHere === true ? [Notice.make("tried-here", source, triedHere)] : []),
  ...needs(asked).flatMap((capability) => {
    const how = fidelity(can, capability, asked)
    if (how === "exact") return []
    return how === undefined
      ? unsupported(source, capability, `does not support ${nameOf(capability)}; ${instead}`)
      : approximated(source, capability, `supports ${nameOf(capability)} only approximately; ${instead}`)
  })
]
