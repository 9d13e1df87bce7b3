import type * as Registry from "@litfuse/engine/Registry"
import * as Cluster from "@litfuse/host/cluster/names"
import { Host } from "@litfuse/host/Host"
import { anyStore } from "@litfuse/host/Workspace"
import * as Gate from "@litfuse/host/trust/gate"
import type { Retriever } from "@litfuse/engine/Retriever"
import * as Effect from "effect/Effect"
import { inFolder } from "../folder.ts"
import * as Question from "../Question.ts"

/** A collection that a request names. */
export interface Named {
  readonly folder: string
  readonly dataset?: string
  readonly corpus: string
  readonly index?: string
  readonly url?: string
}

/** The refusal of a variable with addresses where nothing in a cluster is named. */
export const strayUrl = Question.about(["url", "index"], "{url} needs an {index} in a cluster, opensearch:NAME")

/**
 * The collections that a request names, as sources. What reads collections is loaded only here; the host keeps what was read.
 *
 * - errors: `DatasetError` when documents or an index cannot be had; `Refused` for a variable with addresses that nothing asks for
 */
export const collections = Effect.fnUntraced(function* ({ folder, dataset, corpus, index, url }: Named, retriever?: Retriever) {
  const name = index === undefined ? undefined : Cluster.nameIn(index)
  if (url !== undefined && name === undefined) return yield* Question.refuse(strayUrl)
  const AtHand = yield* Effect.promise(() => import("@litfuse/host/atHand"))
  const host = yield* Host
  const all: Array<Registry.Candidate> = []
  if (dataset !== undefined) {
    const { key, stamp, open } = yield* Effect.fromResult(AtHand.corpusOf(anyStore(folder), dataset, corpus, retriever))
    all.push(
      yield* host.collection(
        key,
        stamp,
        Effect.suspend(() => Effect.fromResult(open()))
      )
    )
  }
  if (name !== undefined) {
    const { clusterAtHand } = yield* Effect.promise(() => import("@litfuse/host/cluster/source"))
    const config = yield* Gate.config(folder)
    return [...all, yield* clusterAtHand(config, { name, url }, retriever?.id ?? Cluster.retriever)]
  }
  if (index !== undefined) all.push(yield* AtHand.indexAtHand(inFolder(folder, index), retriever))
  return all
})
