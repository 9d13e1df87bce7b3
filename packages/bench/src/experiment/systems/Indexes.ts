import type { Ids } from "@litfuse/engine/Ids"
import type { Document, Retriever } from "@litfuse/engine/Retriever"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { identity } from "../../dataset/identity.ts"
import { loadDocuments } from "../../dataset/load.ts"
import type * as DatasetStore from "../../dataset/DatasetStore.ts"
import { retrieverDocument } from "../../CollectionDocument.ts"
import type { BuiltIndex } from "../RetrievalSpec.ts"

type Settings = Readonly<Record<string, unknown>>

/** Collections already read or indexed in this experiment, by a key each. */
export type Indexes = Map<string, unknown>

/** The documents of a collection as they are searched, the checksum of their file, and what identifies them. */
export interface Documents {
  readonly documents: ReadonlyArray<Document>
  readonly sha256: string
  readonly identity: string
}

/** The documents that were read last; those of one collection at a time, because they may be as large as its index. */
interface LastRead extends Documents {
  readonly corpus: string
}

const lastRead = "documents"

/** The documents of a collection, read once as long as no others are asked for. Errors: what opening them gives. */
export const documentsOf = (indexes: Indexes, dataset: DatasetStore.Dataset, corpus: string): Result.Result<Documents, DatasetError> => {
  const last = indexes.get(lastRead) as LastRead | undefined
  if (last?.corpus === corpus) return Result.succeed(last)
  indexes.delete(lastRead)
  return Result.map(loadDocuments(dataset, corpus), ({ value, sha256 }) => {
    const own = identity(sha256, dataset.manifest.files[corpus]?.options)
    const read: LastRead = { corpus, documents: value.map(retrieverDocument), sha256, identity: own }
    indexes.set(lastRead, read)
    return read
  })
}

/** The parameters on which an index depends, with how it is laid out where its retriever can keep it. */
const layoutOf = ({ id, indexedBy, stored }: Retriever, settings: Settings, isForm: boolean) => [
  isForm && stored !== undefined ? `form ${stored.form}` : id,
  indexedBy.map((name) => [name, settings[name]])
]

/** What is the same for all retrievers that can share an index over a collection. */
export const formOf = (corpus: string, retriever: Retriever, settings: Settings): string =>
  JSON.stringify([corpus, ...layoutOf(retriever, settings, true)])

interface SharedIndex {
  readonly retriever: Retriever
  readonly index: unknown
}

/** The index that another retriever of the same form has, as one of this retriever: nothing is read or copied. */
const shareIndex = (kept: SharedIndex | undefined, retriever: Retriever, settings: Settings): unknown => {
  if (kept === undefined || kept.retriever.stored === undefined) return undefined
  const ids: Ids = kept.retriever.ids(kept.index)
  return retriever.stored?.index(kept.retriever.stored.arrays(kept.index), ids, settings)
}

/**
 * A file of documents that is searched. `documents` reads it when `builtIndex` has no index for it; `identity` identifies the documents, where it is known.
 */
export interface Corpus<E> {
  readonly name: string
  readonly identity: string | undefined
  readonly documents: () => Result.Result<ReadonlyArray<Document>, E>
  readonly builtIndex: BuiltIndex | undefined
}

/**
 * The index of a retriever over a collection. It is made once for the same parameters, and once for all retrievers whose index has the same form. Eight
 * formulas of the BM25 family read one index.
 *
 * - errors: those of reading the documents, which happens when no existing index fits
 */
export const indexOf = <E>(
  indexes: Indexes,
  { name, identity, documents, builtIndex }: Corpus<E>,
  retriever: Retriever,
  settings: Settings
): Result.Result<unknown, E> =>
  Result.gen(function* () {
    const own = JSON.stringify([name, ...layoutOf(retriever, settings, false)])
    if (indexes.has(own)) return indexes.get(own)
    const form = formOf(name, retriever, settings)
    const index =
      shareIndex(indexes.get(form) as SharedIndex | undefined, retriever, settings) ??
      builtIndex?.indexFor({ retriever, settings, identity }) ??
      retriever.index(yield* documents(), settings)
    indexes.set(own, index)
    if (form !== own && !indexes.has(form)) indexes.set(form, { retriever, index } satisfies SharedIndex)
    return index
  })
