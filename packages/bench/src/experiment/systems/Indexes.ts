import type { Ids } from "@litfuse/engine/Ids"
import type { Document, Retriever } from "@litfuse/engine/Retriever"
import * as Result from "effect/Result"
import type { KeptIndex } from "../Loaded.ts"

type Settings = Readonly<Record<string, unknown>>

/** Collections already read or indexed in this experiment, by a key each. */
export type Indexes = Map<string, unknown>

/** The parameters on which an index depends, with how it is laid out where its retriever can keep it. */
const layoutOf = ({ id, indexedBy, stored }: Retriever, settings: Settings, isForm: boolean) => [
  isForm && stored !== undefined ? `form ${stored.form}` : id,
  indexedBy.map((name) => [name, settings[name]])
]

interface Kept {
  readonly retriever: Retriever
  readonly index: unknown
}

/** The index that another retriever of the same form has, as one of this retriever: nothing is read or copied. */
const lent = (kept: Kept | undefined, retriever: Retriever, settings: Settings): unknown => {
  if (kept === undefined || kept.retriever.stored === undefined) return undefined
  const ids: Ids = kept.retriever.ids(kept.index)
  return retriever.stored?.index(kept.retriever.stored.arrays(kept.index), ids, settings)
}

/**
 * A file of documents that is searched.
 *
 * - `sha256` its checksum, where it is known; `documents` reads it, where it must be indexed
 * - `keptIndex` used where it is one of these documents
 */
export interface Corpus<E> {
  readonly name: string
  readonly sha256: string | undefined
  readonly documents: () => Result.Result<ReadonlyArray<Document>, E>
  readonly keptIndex: KeptIndex | undefined
}

/**
 * The index of a retriever over a collection, made once for the same parameters, and once for all retrievers whose index has the same form: eight formulas of
 * the BM25 family read one index.
 *
 * - errors: those of reading the documents, which happens where no index serves
 */
export const indexOf = <E>(
  indexes: Indexes,
  { name, sha256, documents, keptIndex }: Corpus<E>,
  retriever: Retriever,
  settings: Settings
): Result.Result<unknown, E> =>
  Result.gen(function* () {
    const own = JSON.stringify([name, ...layoutOf(retriever, settings, false)])
    if (indexes.has(own)) return indexes.get(own)
    const form = JSON.stringify([name, ...layoutOf(retriever, settings, true)])
    const index =
      lent(indexes.get(form) as Kept | undefined, retriever, settings) ??
      keptIndex?.indexFor({ retriever, settings, sha256 }) ??
      retriever.index(yield* documents(), settings)
    indexes.set(own, index)
    if (form !== own && !indexes.has(form)) indexes.set(form, { retriever, index } satisfies Kept)
    return index
  })
