import { identityOf } from "@litfuse/bench/dataset/identity"
import type { Loaded } from "@litfuse/bench/experiment/Loaded"
import type { KeptIndex, Search } from "@litfuse/bench/experiment/Retrieval"
import { searchesOf } from "@litfuse/bench/experiment/retrievals"
import type { Ranking } from "@litfuse/engine/Ranking"
import { badLine } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Config } from "../Config.ts"
import type { Unserved } from "../KeptIndex.ts"
import * as Cluster from "./Cluster.ts"

/** So many searches are under way at once. */
const atOnce = 8

/** The hits that a cluster has given to the systems of an experiment, and the systems that it cannot serve. `all` of its systems that retrieve. */
export interface Kept {
  readonly keptIndex: KeptIndex
  readonly unserved: ReadonlyArray<Unserved>
  readonly all: number
}

const keyOf = (
  { retriever, settings, corpus }: Pick<Search["retrieval"], "retriever" | "settings" | "corpus">,
  text: string,
  depth: number
): string => JSON.stringify([retriever.id, settings, corpus, text, depth])

/**
 * Searches an index in a cluster for all that the retrieval systems of an experiment search for, before it is run: at least one of them must be served.
 *
 * - errors: those of topics, of the cluster; `BadLine` at line 0 where no system can be served, with the reason of the first one
 */
export const openFor = Effect.fnUntraced(function* (config: Config, place: Cluster.Place, loaded: Loaded) {
  const searches = yield* Effect.fromResult(searchesOf(loaded))
  const label = `opensearch:${place.name}`
  const { files, id } = loaded.dataset.manifest
  const hits = new Map<string, Ranking>()
  const unserved: Array<Unserved> = []
  yield* Cluster.asking(config, place, (calls) =>
    Effect.forEach(
      searches,
      Effect.fnUntraced(function* ({ retrieval, texts, depth }) {
        const { name, retriever, settings, corpus } = retrieval
        const opened = yield* Effect.result(Cluster.opened(calls, place.name, retriever.id, settings))
        if (Result.isFailure(opened)) {
          if (opened.failure._tag === "SourceError") return yield* Effect.fail(opened.failure)
          const why =
            opened.failure._tag === "DatasetError" ? opened.failure : badLine(label, 0, opened.failure.what, "an index that suits")
          unserved.push({ name, why })
          return
        }
        const identity = identityOf(files[corpus])
        if (identity === undefined || opened.success.identity !== identity) {
          unserved.push({ name, why: badLine(label, 0, "an index of other documents", `${corpus} of dataset ${id}`) })
          return
        }
        yield* Effect.forEach(
          new Set(texts),
          (text) => Effect.map(opened.success.found(text, depth), ({ ranking }) => hits.set(keyOf(retrieval, text, depth), ranking)),
          { concurrency: atOnce, discard: true }
        )
      }),
      { discard: true }
    )
  )
  if (searches.length === 0) return yield* Effect.fail(badLine(label, 0, "no use for an index", "an experiment with systems that retrieve"))
  if (unserved.length === searches.length) return yield* Effect.fail(unserved[0]!.why)
  const keptIndex: KeptIndex = { indexFor: () => undefined, found: (retrieval, text, depth) => hits.get(keyOf(retrieval, text, depth)) }
  return { keptIndex, unserved, all: searches.length } satisfies Kept
})
