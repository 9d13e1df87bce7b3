import type { KeptIndex } from "@litfuse/bench/experiment/Loaded"
import type { Retrieval } from "@litfuse/bench/experiment/systems/retrieve"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as IndexFile from "./IndexFile.ts"

const from = (path: string, indexed: IndexFile.Indexed): KeptIndex => ({
  indexFor: (retriever, params, sha256) => {
    if (indexed.documents === undefined || indexed.documents !== sha256) return undefined
    return Result.getOrUndefined(IndexFile.ready(path, indexed, retriever, params))?.index
  }
})

/**
 * Opens an index for the systems of an experiment.
 *
 * - errors: those of `IndexFile.open`
 */
export const open = (path: string): Effect.Effect<KeptIndex, DatasetError> =>
  Effect.map(IndexFile.open(path), (indexed) => from(path, indexed))

/**
 * Opens an index for the retrievals of an experiment, at least one of which must be able to use it.
 *
 * - errors: those of `IndexFile.open`; `BadLine` at line 0 where no retrieval can use it: why the first one cannot
 */
export const openFor = (path: string, dataset: string, retrievals: ReadonlyArray<Retrieval>): Effect.Effect<KeptIndex, DatasetError> =>
  Effect.gen(function* () {
    const indexed = yield* IndexFile.open(path)
    const [first] = retrievals
    if (first === undefined) return yield* Effect.fail(badLine(path, 0, "no use for an index", "an experiment with systems that retrieve"))
    const own = retrievals.filter(({ sha256 }) => sha256 !== undefined && sha256 === indexed.documents)
    if (own.length === 0) {
      const role = first.corpus === "documents" ? "" : ` --corpus ${first.corpus}`
      const again = `build it with \`litfuse index build --dataset ${dataset}${role}\``
      return yield* Effect.fail(badLine(path, 0, "an index of other documents", `those of dataset ${dataset}: ${again}`))
    }
    const tried = own.map(({ retriever, settings }) => IndexFile.ready(path, indexed, retriever, settings))
    if (!tried.some(Result.isSuccess)) yield* Effect.fromResult(tried[0]!)
    return from(path, indexed)
  })
