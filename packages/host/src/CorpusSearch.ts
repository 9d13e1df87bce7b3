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
import corpus from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** What is searched, for what, and how deep. `corpus` is the role name of a file of documents in the dataset. */
export interface Asked {
  readonly dataset: string
  readonly corpus: string
  readonly text: string
  readonly depth: number
}

/** A search over a dataset's documents, with the reason for every hit's score in its source. */
export interface Found {
  readonly result: Search.SearchResult
  readonly explain: (id: string) => Explanation
}

/** A collection at hand answers at once or is broken. */
const timeoutMs = 60_000

const documentsOf = (store: Store.Store, asked: Asked): Result.Result<ReadonlyArray<Retriever.Document>, DatasetError> =>
  Result.gen(function* () {
    const dataset = yield* Store.open(store, asked.dataset)
    return (yield* loadDocuments(dataset, asked.corpus)).value.map(searchable)
  })

/**
 * Searches the documents of a dataset through the default pipeline, with one source: the collection itself.
 *
 * - errors: `DatasetError` when the documents cannot be had; `EverySourceFailed`, `SourceError`, `BadParameters` as `Search.run`
 */
export const search = Effect.fn("CorpusSearch.search")(function* (store: Store.Store, retriever: Retriever.Retriever, asked: Asked) {
  const documents = yield* Effect.fromResult(documentsOf(store, asked))
  const params = Params.defaults(retriever)
  const source = yield* Source.connect(corpus(documents, retriever), params)
  const request: Source.SearchRequest = { query: Query.text(asked.text), sort: "relevance", depth: asked.depth, timeoutMs }
  const result = yield* Search.run([source], request, (ids, lists) =>
    Fusion.fuse(ReciprocalRank, Params.defaults(ReciprocalRank), ids, lists)
  )
  let opened: Retriever.Searchable | undefined
  const explain = (id: string): Explanation => {
    opened ??= Retriever.open(retriever, params, documents)
    return opened.explain(asked.text, opened.ids.row(id))
  }
  return { result, explain } satisfies Found
})
