import type { Query } from "@litfuse/query/Query"
import type * as Effect from "effect/Effect"
import type { Identifier } from "../Identifier.ts"
import type { Notice } from "../Notice.ts"
import type { SourceError } from "../SourceError.ts"
import type { PartialDate, SourceRecord } from "../SourceRecord.ts"
import type { FullText } from "./FullText.ts"

/** The orders of a list: best match first, newest first, most cited first, or by the first author. */
export const sorts = ["relevance", "newest", "cited", "author"] as const

/** The order in which a source lists its records. */
export type Sort = (typeof sorts)[number]

/** What a source can be asked for. */
export const abilities = ["search", "lookup", "citations", "fullText"] as const

/** One of the things that a source can be asked for. */
export type Ability = (typeof abilities)[number]

/**
 * The part of a search that all its pages share.
 *
 * - `publishedFrom`, `publishedUntil` both included, with any precision; absent = no bound
 */
export interface SourceQuery {
  readonly query: Query
  readonly sort: Sort
  readonly publishedFrom?: PartialDate
  readonly publishedUntil?: PartialDate
}

/**
 * A request for one page of a source.
 *
 * - `cursor` the `next` of the page before; undefined for the first
 * - `wanted` how many records are still missing, at least 1; a page has at most as many
 */
export interface Turn {
  readonly cursor: string | undefined
  readonly wanted: number
}

/** A request for one page of a search. */
export interface PageRequest extends SourceQuery, Turn {}

/** A request for one page of the works that cite a record (`citing`), or that it cites (`cited`). */
export interface CitationsRequest extends Turn {
  readonly of: Identifier
  readonly direction: "citing" | "cited"
}

/**
 * One page of the answer of a source, in its order.
 *
 * - `total` the number of matching records upstream; undefined = unknown
 * - `next` the cursor of the following page; undefined on the last
 * - `notices` what the source could not do as requested, beyond its declared capabilities
 * - `effectiveQuery` the query as the source understood it; `apiVersion` the version of its interface, if the service states it
 * - empty: no results = a page without records
 */
export interface Page {
  readonly records: ReadonlyArray<SourceRecord>
  readonly total: number | undefined
  readonly next: string | undefined
  readonly notices?: ReadonlyArray<Notice>
  readonly effectiveQuery?: string
  readonly apiVersion?: string
}

/** Whether a list ends after so many records. A negative total is unknown: then the list goes on. */
export const isAtEnd = (served: number, total: number | undefined): boolean => total !== undefined && total >= 0 && served >= total

/** One page of a complete list: its cursor is a place in the list. */
export const pageOf = (listed: ReadonlyArray<SourceRecord>, { cursor, wanted }: Turn): Page => {
  const start = Number(cursor ?? 0)
  const end = start + wanted
  return { records: listed.slice(start, end), total: listed.length, next: end < listed.length ? String(end) : undefined }
}

/**
 * What the author of a source writes: one primitive for each declared ability. The engine derives the rest.
 *
 * - `searchPage` one page of a search
 * - `lookup` the records of identifiers, of accepted schemes and at most one batch. Unknown identifiers are left out
 * - `citationsPage` one page of citing or cited works
 * - `fullText` a document by identifier; undefined when the source does not have it
 */
export interface Primitives {
  readonly searchPage?: (request: PageRequest) => Effect.Effect<Page, SourceError>
  readonly lookup?: (identifiers: ReadonlyArray<Identifier>) => Effect.Effect<ReadonlyArray<SourceRecord>, SourceError>
  readonly citationsPage?: (request: CitationsRequest) => Effect.Effect<Page, SourceError>
  readonly fullText?: (identifier: Identifier) => Effect.Effect<FullText | undefined, SourceError>
}

/** The primitive behind each ability. */
export const primitiveOf = {
  search: "searchPage",
  lookup: "lookup",
  citations: "citationsPage",
  fullText: "fullText"
} as const satisfies Readonly<Record<Ability, keyof Primitives>>
