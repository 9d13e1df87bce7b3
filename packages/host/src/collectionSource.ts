/** Collections that the caller opened, as sources for pipelines. */
import { join } from "node:path"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { retrieverDocument } from "@litfuse/bench/CollectionDocument"
import { identity, identityOf } from "@litfuse/bench/dataset/identity"
import { loadDocuments } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type * as Registry from "@litfuse/engine/Registry"
import * as Retriever from "@litfuse/engine/Retriever"
import corpus, { lucene, opened } from "@litfuse/sources-corpus"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Host } from "./Host.ts"
import * as IndexFile from "./IndexFile.ts"
import { stampOf } from "./RecentlyOpened.ts"

/** The documents of a dataset as a source to open. `key`: the documents and their retriever; `stamp` changes with their file. */
export interface Corpus {
  readonly key: string
  readonly stamp: string | undefined
  readonly open: () => Result.Result<Registry.Candidate, DatasetError>
}

/**
 * The documents of a dataset as the source `source/corpus`. Nothing is read before it is opened.
 *
 * - errors: `DatasetError` for an unknown dataset; opening fails with it when the documents cannot be read
 */
export const corpusOf = (
  store: DatasetStore.Store,
  dataset: string,
  file: string,
  retriever: Retriever.Retriever = lucene
): Result.Result<Corpus, DatasetError> =>
  Result.map(DatasetStore.openNamed(store, dataset), (opened) => {
    const [folder, entry] = [DatasetStore.folderOf(opened), opened.manifest.files[file]]
    const stamp = folder === undefined || entry === undefined ? undefined : stampOf(join(folder, entry.path))
    return {
      key: JSON.stringify([folder, dataset, file, retriever.id]),
      stamp: stamp === undefined ? undefined : `${stamp} ${identityOf(entry)}`,
      open: () =>
        Result.map(loadDocuments(opened, file), ({ value, sha256 }) =>
          collectionSource(dataset, value.map(retrieverDocument), identity(sha256, entry?.options), retriever)
        )
    }
  })

/**
 * Documents in memory as a source. Cache keys contain their identity and the retriever.
 *
 * - `kept` returns an existing index of these documents for parameters; absent = the documents are indexed
 */
export const collectionSource = (
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
 * An index file as a source with ids and titles only. Build parameters come from the index, all others from the node that searches. Cache keys contain its
 * header, which includes the checksum.
 *
 * - errors: `DatasetError` when it cannot be read, or when its form differs from that of the retriever
 */
export const indexSource = (file: string, retriever: Retriever.Retriever = lucene): Effect.Effect<Registry.Candidate, DatasetError, Host> =>
  Effect.gen(function* () {
    const indexed = yield* (yield* Host).index(file)
    const { index } = yield* Effect.fromResult(IndexFile.prepare(file, indexed, retriever, {}))
    const document = (row: number) => ({ id: indexed.ids.at(row), title: indexed.title(row), text: "" })
    const open = (params: unknown) => ({
      searchable: Retriever.searchable(retriever, { ...(params as object), ...indexed.settings }, index),
      document
    })
    const code = `${indexed.identity} ${retriever.id}`
    return { value: opened(retriever, indexed.ids.size, open), origin: { name: file, code } }
  })
