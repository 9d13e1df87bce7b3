import { retrieverDocument } from "@litfuse/bench/CollectionDocument"
import { identityOf } from "@litfuse/bench/dataset/identity"
import { loadDocuments } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type * as Retriever from "@litfuse/engine/Retriever"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { Host } from "@litfuse/host/Host"
import * as IndexFile from "@litfuse/host/IndexFile"
import * as TextFiles from "@litfuse/host/TextFiles"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** The origin of documents. */
export type Place = { readonly dataset: string; readonly corpus: string } | { readonly documents: string } | { readonly index: string }

const documentsAt = (store: DatasetStore.Store, place: Exclude<Place, { readonly index: string }>) =>
  "documents" in place
    ? Result.map(TextFiles.documentsOf(place.documents), (documents) => ({ documents, identity: undefined }))
    : Result.gen(function* () {
        const dataset = yield* DatasetStore.openNamed(store, place.dataset)
        const { value } = yield* loadDocuments(dataset, place.corpus)
        return { documents: value.map(retrieverDocument), identity: identityOf(dataset.manifest.files[place.corpus]) }
      })

/** A collection, and a retriever that searches it. */
export interface Opened {
  readonly indexed: IndexFile.Indexed
  readonly ready: IndexFile.Prepared
}

/** Indexes a place's documents, or opens its index. Errors: those of reading; `BadLine` at line 0 for unknown or contradicted parameters. */
export const open = (
  store: DatasetStore.Store,
  place: Place,
  retriever: Retriever.Retriever,
  params: Readonly<Record<string, unknown>>
): Effect.Effect<Opened, DatasetError, Host> =>
  "index" in place
    ? Effect.gen(function* () {
        const indexed = yield* (yield* Host).index(place.index)
        return yield* Effect.fromResult(
          Result.map(IndexFile.prepare(place.index, indexed, retriever, params), (ready) => ({ indexed, ready }))
        )
      })
    : Effect.suspend(() => Effect.fromResult(indexedHere(store, place, retriever, params)))

const nameOf = ({ id }: Retriever.Retriever): string => `--retriever ${id}`

/** The parameters of a retriever for a new index. Errors: `BadLine` at line 0 for those that it does not know or cannot work with. */
export const paramsOf = (
  retriever: Retriever.Retriever,
  params: Readonly<Record<string, unknown>>
): Result.Result<Readonly<Record<string, unknown>>, DatasetError> =>
  Result.gen(function* () {
    const name = nameOf(retriever)
    const decoded = yield* Result.mapError(IndexFile.decode(retriever, params), (what) => badLine(name, 0, what, "its parameters"))
    const refusal = retriever.refuses(decoded)
    return yield* refusal === undefined
      ? Result.succeed(decoded)
      : Result.fail(badLine(name, 0, refusal, "another retriever, or other parameters"))
  })

const indexedHere = (
  store: DatasetStore.Store,
  place: Exclude<Place, { readonly index: string }>,
  retriever: Retriever.Retriever,
  params: Readonly<Record<string, unknown>>
): Result.Result<Opened, DatasetError> =>
  Result.gen(function* () {
    const name = nameOf(retriever)
    const decoded = yield* paramsOf(retriever, params)
    const { stored } = retriever
    if (stored === undefined) return yield* Result.fail(badLine(name, 0, IndexFile.cannotStore(retriever), "a retriever that can"))
    const { documents, identity } = yield* documentsAt(store, place)
    const indexed = { ...IndexFile.build(retriever, stored, decoded, documents), documents: identity }
    return { indexed, ready: yield* IndexFile.prepare(name, indexed, retriever, params) }
  })
