import { resolve } from "node:path"
import type { Loaded } from "@litfuse/bench/experiment/Loaded"
import { retrievalsOf } from "@litfuse/bench/experiment/retrievals"
import * as Cluster from "@litfuse/host/cluster/names"
import * as KeptIndex from "@litfuse/host/KeptIndex"
import * as Gate from "@litfuse/host/trust/gate"
import * as Effect from "effect/Effect"
import { tell } from "../Events.ts"

/** The index of a request, as it is written there, and the request's folder. */
export interface Indexed {
  readonly folder: string
  readonly index?: string
}

/** The file of an index, absolute: worker threads open it too. */
export const fileOf = ({ folder, index }: Indexed): string | undefined =>
  index === undefined || Cluster.nameIn(index) !== undefined ? undefined : resolve(folder, index)

/** Whether an index is in a cluster: this thread alone has what was found there. */
export const isInCluster = ({ index }: Indexed): boolean => index !== undefined && Cluster.nameIn(index) !== undefined

/** Which systems of an experiment an index does not serve, and why the first one of them is not. */
const unservedLine = (file: string, all: number, unserved: ReadonlyArray<KeptIndex.Unserved>): string => {
  const [{ name, why }, ...others] = unserved as [KeptIndex.Unserved, ...Array<KeptIndex.Unserved>]
  const also = others.length === 0 ? "" : ` and ${others.length} more`
  const { reason } = why
  const because = reason._tag === "BadLine" ? `${reason.what}; expected ${reason.expected}` : why.message
  return `${file} serves ${all - unserved.length} of ${all} systems that search documents; for "${name}"${also} they are indexed: ${because}`
}

/**
 * An experiment whose systems use the index of a request where they can; what cannot use it is told.
 *
 * - empty: a request without an index leaves the experiment as it is
 * - errors: those of reading the index; none of its systems can use it
 */
export const withIndex = Effect.fnUntraced(function* (loaded: Loaded, request: Indexed) {
  const names = request.index === undefined ? undefined : Cluster.namesIn(request.index)
  if (names !== undefined) {
    const { openFor } = yield* Effect.promise(() => import("@litfuse/host/cluster/kept"))
    const { keptIndex, unserved, all } = yield* openFor(yield* Gate.config(request.folder), names, loaded)
    if (unserved.length > 0) yield* tell({ _tag: "Told", text: unservedLine(request.index!, all, unserved) })
    return { ...loaded, plugins: { ...loaded.plugins, keptIndex } }
  }
  const file = fileOf(request)
  if (file === undefined) return loaded
  const retrievals = retrievalsOf(loaded)
  const { keptIndex, unserved } = yield* KeptIndex.openFor(file, loaded.dataset.manifest.id, retrievals)
  if (unserved.length > 0) yield* tell({ _tag: "Told", text: unservedLine(request.index!, retrievals.length, unserved) })
  return { ...loaded, plugins: { ...loaded.plugins, keptIndex } }
})
