import type { Ids } from "@litfuse/engine/Ids"
import type { Retriever } from "@litfuse/engine/Retriever"
import * as Result from "effect/Result"

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
 * The index of a retriever over a collection, made once for the same parameters, and once for all retrievers whose index has the same form: eight formulas of
 * the BM25 family read one index.
 *
 * - `corpus` names the collection; `make` makes an index where none serves
 * - errors: those of `make`
 */
export const indexOf = <E>(
  indexes: Indexes,
  corpus: string,
  retriever: Retriever,
  settings: Settings,
  make: () => Result.Result<unknown, E>
): Result.Result<unknown, E> =>
  Result.gen(function* () {
    const own = JSON.stringify([corpus, ...layoutOf(retriever, settings, false)])
    if (indexes.has(own)) return indexes.get(own)
    const form = JSON.stringify([corpus, ...layoutOf(retriever, settings, true)])
    const index = lent(indexes.get(form) as Kept | undefined, retriever, settings) ?? (yield* make())
    indexes.set(own, index)
    if (form !== own && !indexes.has(form)) indexes.set(form, { retriever, index } satisfies Kept)
    return index
  })
