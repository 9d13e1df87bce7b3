import type { DatasetError } from "@litfuse/files/DatasetError"
import { searchable } from "@litfuse/bench/Document"
import { loadDocuments } from "@litfuse/bench/dataset/load"
import * as Store from "@litfuse/bench/dataset/Store"
import type { Explanation } from "@litfuse/engine/Explanation"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Search from "@litfuse/engine/Search"
import * as Source from "@litfuse/engine/Source"
import * as Query from "@litfuse/query/Query"
import { ReciprocalRank } from "@litfuse/rankers/fusion/ReciprocalRank"
import * as Corpus from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as IndexFile from "./IndexFile.ts"

/** Where documents are: a dataset and the role name of its file of documents, or an index file. */
export type Place = { readonly dataset: string; readonly corpus: string } | { readonly index: string }

/** What is searched, for what, and how deep. */
export interface Asked {
  readonly place: Place
  readonly text: string
  readonly depth: number
}

/** A search over a collection, with the reason for every hit's score in its source. */
export interface Found {
  readonly result: Search.SearchResult
  readonly explain: (id: string) => Explanation
}

/** A collection at hand answers at once or is broken. */
const timeoutMs = 60_000

const documentsOf = (store: Store.Store, dataset: string, corpus: string): Result.Result<ReadonlyArray<Retriever.Document>, DatasetError> =>
  Result.gen(function* () {
    const opened = yield* Store.open(store, dataset)
    return (yield* loadDocuments(opened, corpus)).value.map(searchable)
  })

const collectionAt = (store: Store.Store, retriever: Retriever.Retriever, place: Place): Result.Result<Corpus.Collection, DatasetError> =>
  Result.gen(function* () {
    if ("dataset" in place)
      return Corpus.collectionOf(yield* documentsOf(store, place.dataset, place.corpus), retriever, Params.defaults(retriever))
    const indexed = yield* IndexFile.open(place.index)
    const { params, index } = yield* IndexFile.ready(place.index, indexed, retriever, {})
    const document = (row: number) => ({ id: indexed.ids.values[row]!, title: indexed.title(row), text: "" })
    return { searchable: Retriever.searchable(retriever, params, index), document }
  })

/**
 * Searches a collection through the default pipeline, with one source: the collection itself. An index file has ids and titles only.
 *
 * - errors: `DatasetError` when documents or index cannot be had; `EverySourceFailed`, `SourceError`, `BadParameters` as `Search.run`
 */
export const search = Effect.fn("CorpusSearch.search")(function* (store: Store.Store, retriever: Retriever.Retriever, asked: Asked) {
  const collection = yield* Effect.fromResult(collectionAt(store, retriever, asked.place))
  const source = yield* Source.connect(Corpus.opened(retriever, collection), Params.defaults(retriever))
  const request: Source.SearchRequest = { query: Query.text(asked.text), sort: "relevance", depth: asked.depth, timeoutMs }
  const result = yield* Search.run([source], request, (ids, lists) =>
    Fusion.fuse(ReciprocalRank, Params.defaults(ReciprocalRank), ids, lists)
  )
  const { ids, explain } = collection.searchable
  return { result, explain: (id: string): Explanation => explain(asked.text, ids.row(id)) } satisfies Found
})
