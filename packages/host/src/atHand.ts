/** Collections that the caller has opened, as sources that a pipeline can search. */
import { join } from "node:path"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { searchable } from "@litfuse/bench/Document"
import { identity, identityOf } from "@litfuse/bench/dataset/identity"
import { loadDocuments } from "@litfuse/bench/dataset/load"
import * as Store from "@litfuse/bench/dataset/Store"
import type * as Registry from "@litfuse/engine/Registry"
import * as Retriever from "@litfuse/engine/Retriever"
import corpus, { lucene, opened } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Host } from "./Host.ts"
import * as IndexFile from "./IndexFile.ts"
import { stampOf } from "./Recent.ts"

/** The documents of a dataset that can be opened as a source; `stamp` changes when their file does, `key` names them and how they are ranked. */
export interface Corpus {
  readonly key: string
  readonly stamp: string | undefined
  readonly open: () => Result.Result<Registry.Candidate, DatasetError>
}

/**
 * The documents of a dataset as the source `source/corpus`, which a pipeline file can then search. Nothing is read before it is opened.
 *
 * - errors: `DatasetError` when there is no such dataset; opening fails with it when the documents cannot be had
 */
export const corpusOf = (
  store: Store.Store,
  dataset: string,
  file: string,
  retriever: Retriever.Retriever = lucene
): Result.Result<Corpus, DatasetError> =>
  Result.map(Store.openNamed(store, dataset), (opened) => {
    const [folder, entry] = [Store.folderOf(opened), opened.manifest.files[file]]
    const stamp = folder === undefined || entry === undefined ? undefined : stampOf(join(folder, entry.path))
    return {
      key: JSON.stringify([folder, dataset, file, retriever.id]),
      stamp: stamp === undefined ? undefined : `${stamp} ${identityOf(entry)}`,
      open: () =>
        Result.map(loadDocuments(opened, file), ({ value, sha256 }) =>
          candidate(dataset, value.map(searchable), identity(sha256, entry?.options), retriever)
        )
    }
  })

/**
 * Documents in memory as a source. The cache knows them by their identity and by the retriever.
 *
 * - `kept` an index of these documents that is there already, for parameters; absent = they are indexed
 */
export const candidate = (
  dataset: string,
  documents: ReadonlyArray<Retriever.Document>,
  identity: string,
  retriever: Retriever.Retriever = lucene,
  kept?: (params: unknown) => unknown
): Registry.Candidate => ({
  value: corpus(documents, retriever, kept),
  origin: { name: `dataset ${dataset}`, code: `${identity} ${retriever.id}` }
})

/**
 * An index file as a source; it has ids and titles only. What the index was built with comes from it, all other parameters from the node that searches. The
 * cache identifies it by its header, which has its checksum.
 *
 * - errors: `DatasetError` when it cannot be read, or is of another form than the retriever's
 */
export const indexAtHand = (file: string, retriever: Retriever.Retriever = lucene): Effect.Effect<Registry.Candidate, DatasetError, Host> =>
  Effect.gen(function* () {
    const indexed = yield* (yield* Host).index(file)
    const { index } = yield* Effect.fromResult(IndexFile.ready(file, indexed, retriever, {}))
    const document = (row: number) => ({ id: indexed.ids.at(row), title: indexed.title(row), text: "" })
    const open = (params: unknown) => ({
      searchable: Retriever.searchable(retriever, { ...(params as object), ...indexed.settings }, index),
      document
    })
    const code = `${indexed.identity} ${retriever.id}`
    return { value: opened(retriever, indexed.ids.size, open), origin: { name: file, code } }
  })
