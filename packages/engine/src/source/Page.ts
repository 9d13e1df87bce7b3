import type { Query } from "@litfuse/query/Query"
import type * as Effect from "effect/Effect"
import type { Notice } from "../Notice.ts"
import type { SourceError } from "../SourceError.ts"
import type { SourceRecord } from "../SourceRecord.ts"

/** The order in which a source lists its records: best match first, or most recent first. */
export type Sort = "relevance" | "newest"

/**
 * What every search says, whatever page of it.
 *
 * - units: `publishedFrom`, `publishedUntil` years, both included; absent = no bound
 */
export interface Asked {
  readonly query: Query
  readonly sort: Sort
  readonly publishedFrom?: number
  readonly publishedUntil?: number
}

/**
 * One page wanted from a source.
 *
 * - `cursor` what the page before called `next`; undefined for the first
 * - `wanted` how many records are still missing, at least 1; a page holds at most so many
 */
export interface PageRequest extends Asked {
  readonly cursor: string | undefined
  readonly wanted: number
}

/**
 * One page of a source's answer, in the source's own order.
 *
 * - `total` how many records match upstream; undefined when the source does not say
 * - `next` the cursor of the following page; undefined on the last
 * - `notices` what the source could not do as asked
 * - empty: nothing found is a page without records
 */
export interface Page {
  readonly records: ReadonlyArray<SourceRecord>
  readonly total: number | undefined
  readonly next: string | undefined
  readonly notices: ReadonlyArray<Notice>
}

/** What the author of a source writes: one page of a search. The engine derives the rest. */
export interface Primitives {
  readonly searchPage: (request: PageRequest) => Effect.Effect<Page, SourceError>
}
