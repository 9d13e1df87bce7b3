import * as Features from "@litfuse/query/Features"
import * as Fields from "@litfuse/query/Fields"
import * as Query from "@litfuse/query/Query"
import type { Scheme } from "../Identifier.ts"
import * as Notice from "../Notice.ts"
import type { Asked, Sort } from "./Page.ts"

/** How well a source does something: exactly as asked, or approximately. What it cannot do is not declared. */
export type Fidelity = "exact" | "approximate"

/** A part of the query language that a source may know, apart from fields and dates, which have capabilities of their own. */
export type Feature = Exclude<Features.Feature, "fields" | "dates">

/** The names of the features. */
export const features: ReadonlyArray<Feature> = Features.names.filter((name) => name !== "fields" && name !== "dates")

/** As deep as a search can be asked: all that match. Also the most records of a service that sets no limit. */
export const everything = 1_000_000_000

/**
 * What a source can do. What is declared must work; asking for what is not declared, or only approximate, yields a Notice.
 *
 * - `fields` the parts of a record that a search can be confined to
 * - `published` how exactly a search can be confined to dates of publication; absent = not at all. `dates` the same for other dates
 * - `sorts` the orders it can list in; `maxRecords` the most that any one search can deliver, `everything` where the service
 *   sets no limit
 * - `pageSize` the most records that one request brings, for forecasts
 * - `isTriedHere` whether the service cannot search words: the source then reads all records of the dates asked for, and applies the query itself
 * - `identifiers` the schemes of identifiers that it takes, for looking up, citations and texts. When a work has several of them, the first in this list is
 *   used; `batch` how many identifiers go into one request
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

/** The name of one thing that a search may ask for. */
export type Capability = Feature | `field-${Query.FieldName}` | "published" | `date-${Exclude<Fields.DateName, "published">}` | "sorts"

const isFeature = (name: string): name is Feature => (features as ReadonlyArray<string>).includes(name)

/** What a source must be able to do to answer a search as it stands, in a fixed order. */
export const needs = (asked: Asked): ReadonlyArray<Capability> => {
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

/** How finely a search asks for a date: in its query, or in its bounds. */
const precisionsOf = (date: Fields.DateName, { query, publishedFrom, publishedUntil }: Asked): ReadonlyArray<Features.Precision> => {
  const inQuery = Features.of(query).dates.get(date)
  const bounds = date === "published" ? [publishedFrom, publishedUntil] : []
  return [
    ...(inQuery === undefined ? [] : [inQuery]),
    ...bounds.flatMap((bound) => (bound === undefined ? [] : [Features.precisionOf(bound)]))
  ]
}

/** How well a source supports one of the things that a search asks for; undefined when it does not. */
export const fidelity = (can: Capabilities, capability: Capability, asked: Asked): Fidelity | undefined => {
  if (capability === "sorts") return can.sorts.includes(asked.sort) ? "exact" : undefined
  if (capability === "published") return dateFidelity(can.published, precisionsOf("published", asked))
  if (capability.startsWith("date-")) {
    const date = capability.slice("date-".length) as Exclude<Fields.DateName, "published">
    return dateFidelity(can.dates?.[date], precisionsOf(date, asked))
  }
  if (isFeature(capability)) return can[capability]
  return can.fields[capability.slice("field-".length) as Query.FieldName]
}

const instead = "what was searched instead stands in the effective query"

/** What is said of a service that searches no words. */
export const triedHere = "searches no words: what it has of the dates asked for is read, and the query is tried on that here"

/** The Notice of a source that was asked for something it does not do, and did `instead`. */
export const unsupported = (source: string, capability: Capability, did: string): Notice.Notice =>
  Notice.make(`unsupported-${capability}`, source, did)

/** The Notice of a source that did nearly what it was asked for: `how`. */
export const approximated = (source: string, capability: Capability, how: string): Notice.Notice =>
  Notice.make(`approximated-${capability}`, source, how)

const names: Readonly<Record<Exclude<Capability, `field-${string}` | `date-${string}`>, string>> = {
  booleans: "AND, OR and NOT",
  phrases: "phrases",
  proximity: "words near each other",
  truncation: "truncated words",
  wildcards: "open places in words",
  headings: "subject headings",
  explosion: "headings with all below them",
  published: "dates of publication",
  sorts: "the order asked for"
}

/** What a capability is called in a message. */
export const nameOf = (capability: Capability): string =>
  capability in names ? names[capability as keyof typeof names] : `searching the field ${capability.slice("field-".length)} alone`

/**
 * A Notice for everything that a search asks for and the source does not do, or does approximately. Where a source reports one of them itself, under
 * the same code, its own notice is kept.
 */
export const shortfalls = (source: string, can: Capabilities, asked: Asked): ReadonlyArray<Notice.Notice> => [
  ...(can.isTriedHere === true ? [Notice.make("tried-here", source, triedHere)] : []),
  ...needs(asked).flatMap((capability) => {
    const how = fidelity(can, capability, asked)
    if (how === "exact") return []
    return how === undefined
      ? unsupported(source, capability, `does not know ${nameOf(capability)}; ${instead}`)
      : approximated(source, capability, `knows ${nameOf(capability)} only approximately; ${instead}`)
  })
]
