import { resolve } from "node:path"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { experimentRetrievals } from "@litfuse/bench/experiment/experimentRetrievals"
import { indexName, indexNames } from "@litfuse/host/cluster/indexNames"
import * as ExperimentIndex from "@litfuse/host/ExperimentIndex"
import * as TrustGate from "@litfuse/host/trust/TrustGate"
import * as Effect from "effect/Effect"
import { tell } from "../Events.ts"

/** A request with a folder and an index, as written. */
export interface IndexRequest {
  readonly folder: string
  readonly index?: string
}

/** The absolute path of an index file, because worker threads open it too; undefined for an index in a cluster. */
export const fileOf = ({ folder, index }: IndexRequest): string | undefined =>
  index === undefined || indexName(index) !== undefined ? undefined : resolve(folder, index)

/** Whether an index is in a cluster. Only this thread has its results. */
export const isInCluster = ({ index }: IndexRequest): boolean => index !== undefined && indexName(index) !== undefined

const unservedLine = (file: string, all: number, unserved: ReadonlyArray<ExperimentIndex.Unserved>): string => {
  const [{ name, why }, ...others] = unserved as [ExperimentIndex.Unserved, ...Array<ExperimentIndex.Unserved>]
  const also = others.length === 0 ? "" : ` and ${others.length} more`
  const { reason } = why
  const because = reason._tag === "BadLine" ? `${reason.what}; expected ${reason.expected}` : why.message
  return `${all - unserved.length} of ${all} systems that search documents use ${file}; litfuse indexes the documents for "${name}"${also}: ${because}`
}

/**
 * An experiment whose systems use the index of a request where possible; a message names those that cannot.
 *
 * - empty: a request without an index does not change the experiment
 * - errors: those of reading the index; an index that no system can use
 */
export const withIndex = Effect.fnUntraced(function* (loaded: LoadedExperiment, request: IndexRequest) {
  const names = request.index === undefined ? undefined : indexNames(request.index)
  if (names !== undefined) {
    const { clusterHits: openFor } = yield* Effect.promise(() => import("@litfuse/host/cluster/clusterHits"))
    const { builtIndex, unserved, all } = yield* openFor(yield* TrustGate.config(request.folder), names, loaded)
    if (unserved.length > 0) yield* tell({ _tag: "Told", text: unservedLine(request.index!, all, unserved) })
    return { ...loaded, plugins: { ...loaded.plugins, builtIndex } }
  }
  const file = fileOf(request)
  if (file === undefined) return loaded
  const retrievals = experimentRetrievals(loaded)
  const { builtIndex, unserved } = yield* ExperimentIndex.openFor(file, loaded.dataset.manifest.id, retrievals)
  if (unserved.length > 0) yield* tell({ _tag: "Told", text: unservedLine(request.index!, retrievals.length, unserved) })
  return { ...loaded, plugins: { ...loaded.plugins, builtIndex } }
})
