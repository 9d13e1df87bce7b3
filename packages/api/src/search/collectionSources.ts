import type * as Registry from "@litfuse/engine/Registry"
import { clusterRetriever, indexName } from "@litfuse/host/cluster/indexNames"
import { Host } from "@litfuse/host/Host"
import { anyStore } from "@litfuse/host/Workspace"
import * as TrustGate from "@litfuse/host/trust/TrustGate"
import type { Retriever } from "@litfuse/engine/Retriever"
import * as Effect from "effect/Effect"
import { inFolder } from "../inFolder.ts"
import * as Question from "../Question.ts"

/** A collection that a request names. */
export interface NamedCollection {
  readonly folder: string
  readonly dataset?: string
  readonly corpus: string
  readonly index?: string
  readonly url?: string
}

/** The problem of a request that names a variable of cluster addresses but no index in a cluster. */
export const urlWithoutIndex = Question.about(["url", "index"], "{url} needs an {index} in a cluster, opensearch:NAME")

/**
 * The collections that a request names, as sources. The code that reads collections is loaded only here; the host caches what it read.
 *
 * - errors: `DatasetError` if documents or an index cannot be read; `Refused` for a variable of addresses without an index in a cluster
 */
export const collectionSources = Effect.fnUntraced(function* (
  { folder, dataset, corpus, index, url }: NamedCollection,
  retriever?: Retriever
) {
  const name = index === undefined ? undefined : indexName(index)
  if (url !== undefined && name === undefined) return yield* Question.refuse(urlWithoutIndex)
  const AtHand = yield* Effect.promise(() => import("@litfuse/host/collectionSource"))
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
    const { clusterSource: clusterAtHand } = yield* Effect.promise(() => import("@litfuse/host/cluster/clusterSource"))
    const config = yield* TrustGate.config(folder)
    return [...all, yield* clusterAtHand(config, { name, url }, retriever?.id ?? clusterRetriever)]
  }
  if (index !== undefined) all.push(yield* AtHand.indexSource(inFolder(folder, index), retriever))
  return all
})
