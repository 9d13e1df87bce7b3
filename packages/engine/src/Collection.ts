import type { Query } from "@litfuse/query/Query"
import type { Explanation } from "./Explanation.ts"
import type { Source } from "./Source.ts"
import type { Extract } from "./Statistics.ts"

/**
 * What a source offers when its whole collection is in memory.
 *
 * - `statistics` for the words of a query, read by the tokenizer of the collection
 * - `explain` why a record has its place in the list of the source; undefined when nothing in it matches
 */
export interface Collection<Params = unknown> {
  statistics(params: Params, query: Query): Extract
  explain(params: Params, query: Query, id: string): Explanation | undefined
}

/** A source over a collection in memory. Rankers can use the statistics of the collection, and the source's list is explained down to the terms. */
export interface CollectionSource<Params = unknown, R = never> extends Source<Params, R> {
  readonly collection: Collection<Params>
}

const hasCollection = <Params, R>(source: Source<Params, R>): source is CollectionSource<Params, R> => "collection" in source

/** The collection behind a source; undefined when it is somewhere else. */
export const of = <Params, R>(source: Source<Params, R>): Collection<Params> | undefined =>
  hasCollection(source) ? source.collection : undefined
