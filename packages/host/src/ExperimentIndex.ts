import type { BuiltIndex, RetrievalSpec } from "@litfuse/bench/experiment/RetrievalSpec"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as IndexFile from "./IndexFile.ts"

const isOf = (indexed: IndexFile.Indexed, { identity }: Pick<RetrievalSpec, "identity">): boolean =>
  identity !== undefined && identity === indexed.documents

const from = (path: string, indexed: IndexFile.Indexed): BuiltIndex => ({
  indexFor: ({ retriever, settings, identity }) =>
    isOf(indexed, { identity }) ? Result.getOrUndefined(IndexFile.prepare(path, indexed, retriever, settings))?.index : undefined
})

/** Opens an index file for the systems of an experiment. Errors: those of `IndexFile.open`. */
export const open = (path: string): Effect.Effect<BuiltIndex, DatasetError> =>
  Effect.map(IndexFile.open(path), (indexed) => from(path, indexed))

/** A retrieval that cannot use an index, and why. */
export interface Unserved {
  readonly name: string
  readonly why: DatasetError
}

/** An index for an experiment, and the retrievals that cannot use it. */
export interface Opened {
  readonly builtIndex: BuiltIndex
  readonly unserved: ReadonlyArray<Unserved>
}

const expected = "an experiment with retrieval systems, or with pipelines that search the documents of its dataset"

/**
 * Opens an index for the retrievals of an experiment. At least one retrieval must be able to use it.
 *
 * - errors: those of `IndexFile.open`; `BadLine` at line 0 when no retrieval can use it, with the reason of the first one over the same documents
 */
export const openFor = (path: string, dataset: string, retrievals: ReadonlyArray<RetrievalSpec>): Effect.Effect<Opened, DatasetError> =>
  Effect.gen(function* () {
    const indexed = yield* IndexFile.open(path)
    if (retrievals.length === 0) return yield* Effect.fail(badLine(path, 0, "an index that this experiment does not use", expected))
    const ofOthers = ({ corpus }: RetrievalSpec) => {
      const role = corpus === "documents" ? "" : ` --corpus ${corpus}`
      const remedy = `build it with \`litfuse index build --dataset ${dataset}${role}\``
      return badLine(path, 0, "an index of other documents", `those of dataset ${dataset}: ${remedy}`)
    }
    const unserved = retrievals.flatMap((retrieval): ReadonlyArray<Unserved & { readonly isOther: boolean }> => {
      const { name, retriever, settings } = retrieval
      if (!isOf(indexed, retrieval)) return [{ name, why: ofOthers(retrieval), isOther: true }]
      const ready = IndexFile.prepare(path, indexed, retriever, settings)
      return Result.isSuccess(ready) ? [] : [{ name, why: ready.failure, isOther: false }]
    })
    if (unserved.length === retrievals.length) return yield* Effect.fail((unserved.find(({ isOther }) => !isOther) ?? unserved[0]!).why)
    return { builtIndex: from(path, indexed), unserved }
  })
