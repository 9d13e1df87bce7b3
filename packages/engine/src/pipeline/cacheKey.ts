import { canonical } from "../canonical.ts"
import { sha256 } from "../internal/sha256.ts"
import { dayOf } from "../Raw.ts"
import type { SearchAccount } from "../SearchAccount.ts"
import * as NodeType from "./NodeType.ts"
import type { Surroundings } from "./Surroundings.ts"

/**
 * Everything that the output of a node may depend on.
 *
 * - `inputs` for each port the hashes of its input values, in the order written; `names` the nodes that deliver them
 * - units: `nowMs` milliseconds since 1970
 */
export interface Circumstances {
  readonly type: Pick<NodeType.NodeType, "kind" | "id" | "revision" | "reads" | "code">
  readonly encodedParams: string
  readonly inputs: Readonly<Record<string, ReadonlyArray<string>>>
  readonly names?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly seed: number
  readonly nowMs: number
  readonly world: Surroundings
}

/** The day of the search, and the sources that are left out. Units: `nowMs` milliseconds since 1970. */
export const searchDetails = (
  nowMs: number,
  { leftOut = [], whole }: Surroundings
): Pick<SearchAccount, "searchedOn" | "leftOut" | "whole"> => ({
  searchedOn: dayOf(nowMs),
  leftOut,
  ...(whole === undefined ? {} : { whole })
})

/**
 * The key of the stored output of a node: a sha256 of plugin, revision, parameters, input hashes, declared reads, and the code that computes it. It
 * contains neither the id of the node nor its file, so equal work has the same key.
 *
 * - empty: undefined when the output must not be cached, because the node reads a live network or a model without a name
 */
export const cacheKey = ({ type, encodedParams, inputs, names, seed, nowMs, world }: Circumstances): string | undefined => {
  const reads = (read: NodeType.Read) => type.reads.includes(read)
  if (reads("network") && world.replay === undefined) return undefined
  if (reads("model") && world.model === undefined) return undefined
  return sha256(
    canonical({
      plugin: NodeType.nameOf(type),
      revision: type.revision,
      code: type.code,
      params: encodedParams,
      inputs,
      names: reads("names") ? names : undefined,
      clock: reads("clock") ? nowMs : undefined,
      search: reads("search") ? searchDetails(nowMs, world) : undefined,
      seed: reads("seed") ? seed : undefined,
      network: reads("network") ? world.replay : undefined,
      model: reads("model") ? world.model : undefined,
      sources: world.sourcesHash
    })
  )
}
