import { identityOf } from "@litfuse/bench/dataset/identity"
import type { Loaded } from "@litfuse/bench/experiment/Loaded"
import type { KeptIndex, Search } from "@litfuse/bench/experiment/Retrieval"
import { searchesOf } from "@litfuse/bench/experiment/retrievals"
import type { Ranking } from "@litfuse/engine/Ranking"
import type { SourceError } from "@litfuse/engine/SourceError"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import type { Calls } from "@litfuse/retriever-opensearch"
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

/** Why an index serves no system of an experiment, and whether it is one of its documents at all. */
interface Unfit {
  readonly isOther: boolean
  readonly why: DatasetError
}

/** The index of a name for a retrieval. Errors: those of the cluster alone; an index that does not serve it is no error. */
const servedBy = Effect.fnUntraced(function* (
  calls: Calls,
  name: string,
  { retriever, settings, corpus }: Search["retrieval"],
  { files, id }: Loaded["dataset"]["manifest"]
): Effect.fn.Return<Result.Result<Cluster.Opened, Unfit>, SourceError> {
  const label = `opensearch:${name}`
  const opened = yield* Effect.result(Cluster.opened(calls, name, retriever.id, settings))
  if (Result.isFailure(opened)) {
    const { failure } = opened
    if (failure._tag === "SourceError") return yield* Effect.fail(failure)
    const why = failure._tag === "DatasetError" ? failure : badLine(label, 0, failure.what, "an index that suits")
    return Result.fail({ isOther: false, why })
  }
  const identity = identityOf(files[corpus])
  return identity !== undefined && opened.success.identity === identity
    ? Result.succeed(opened.success)
    : Result.fail({ isOther: true, why: badLine(label, 0, "an index of other documents", `${corpus} of dataset ${id}`) })
})

/**
 * Searches indexes in a cluster for all that the retrieval systems of an experiment search for, before it is run. Each system is served by the first index
 * that suits it, and at least one of them must be.
 *
 * - `names` of indexes, such as one for each file of documents
 * - errors: those of topics, of the cluster; `BadLine` at line 0 where no system can be served, with the reason of the first one
 */
export const openFor = Effect.fnUntraced(function* (config: Config, names: readonly [string, ...Array<string>], loaded: Loaded) {
  const searches = yield* Effect.fromResult(searchesOf(loaded))
  const { manifest } = loaded.dataset
  const hits = new Map<string, Ranking>()
  const unserved: Array<Unserved> = []
  for (const name of names) yield* Cluster.nodesOf({ name })
  yield* Cluster.asking(config, { name: names[0] }, (calls) =>
    Effect.forEach(
      searches,
      Effect.fnUntraced(function* ({ retrieval, texts, depth }) {
        const unfit: Array<Unfit> = []
        for (const name of names) {
          const served = yield* servedBy(calls, name, retrieval, manifest)
          if (Result.isFailure(served)) {
            unfit.push(served.failure)
            continue
          }
          yield* Effect.forEach(
            new Set(texts),
            (text) => Effect.map(served.success.found(text, depth), ({ ranking }) => hits.set(keyOf(retrieval, text, depth), ranking)),
            { concurrency: atOnce, discard: true }
          )
          return
        }
        unserved.push({ name: retrieval.name, why: (unfit.find(({ isOther }) => !isOther) ?? unfit[0]!).why })
      }),
      { discard: true }
    )
  )
  if (searches.length === 0)
    return yield* Effect.fail(
      badLine(`opensearch:${names.join(",")}`, 0, "no use for an index", "an experiment with systems that retrieve")
    )
  if (unserved.length === searches.length) return yield* Effect.fail(unserved[0]!.why)
  const keptIndex: KeptIndex = { indexFor: () => undefined, found: (retrieval, text, depth) => hits.get(keyOf(retrieval, text, depth)) }
  return { keptIndex, unserved, all: searches.length } satisfies Kept
})
