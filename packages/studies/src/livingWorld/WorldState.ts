/** The state of an invented world between two days. */
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { Kind } from "@litfuse/engine/works/WorkChanges"
import type * as Seed from "@litfuse/stats/Seed"
import { type Article, articleOf, recordOf, type WorldSource } from "./WorldSource.ts"

/**
 * A change that the generator made on a day, from 1.
 *
 * - `records` as `source:id`: those of the work, or the one that changed
 */
export interface PlantedChange {
  readonly day: number
  readonly kind: Kind
  readonly records: ReadonlyArray<string>
}

/** What all sources have of one article. */
export interface Entry {
  readonly article: Article
  readonly records: Map<WorldSource, SourceRecord>
  /** Another entry whose records will be merged with these, or are merged with these although they are about another article. */
  twin?: Entry
  isPreprint?: boolean
}

/** The state of the world, which the edits of a day change. */
export interface WorldState {
  readonly drawn: Seed.Stream
  readonly entries: Array<Entry>
  next: number
}

/** A new entry in some sources. */
export const newEntry = (state: WorldState, sources: ReadonlyArray<WorldSource>): Entry => {
  const article = articleOf(state.drawn, state.next++)
  return { article, records: new Map(sources.map((source) => [source, recordOf(article, source)])) }
}
