import { identityOf } from "@litfuse/bench/dataset/identity"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { BuiltIndex, SearchSpec } from "@litfuse/bench/experiment/RetrievalSpec"
import { experimentSearches } from "@litfuse/bench/experiment/experimentRetrievals"
import type { Ranking } from "@litfuse/engine/Ranking"
import type { SourceError } from "@litfuse/engine/SourceError"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import type { Calls } from "@litfuse/retriever-opensearch"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Config } from "../Config.ts"
import type { Unserved } from "../ExperimentIndex.ts"
import * as UserCluster from "./UserCluster.ts"

const atOnce = 8

/** The hits of a cluster for the systems of an experiment, and the systems that it cannot serve. `all`: the number of retrieval systems. */
export interface ClusterHits {
  readonly builtIndex: BuiltIndex
  readonly unserved: ReadonlyArray<Unserved>
  readonly all: number
}

const keyOf = (
  { retriever, settings, corpus }: Pick<SearchSpec["retrieval"], "retriever" | "settings" | "corpus">,
  text: string,
  depth: number
): string => JSON.stringify([retriever.id, settings, corpus, text, depth])

/** Why an index does not fit a system. `isOther`: it is an index of other documents. */
interface Unfit {
  readonly isOther: boolean
  readonly why: DatasetError
}

/** Opens an index for a retrieval. Errors: those of the cluster; an index that does not fit is a result, not an error. */
const servedBy = Effect.fnUntraced(function* (
  calls: Calls,
  name: string,
  { retriever, settings, corpus }: SearchSpec["retrieval"],
  { files, id }: LoadedExperiment["dataset"]["manifest"]
): Effect.fn.Return<Result.Result<UserCluster.Opened, Unfit>, SourceError> {
  const label = `opensearch:${name}`
  const opened = yield* Effect.result(UserCluster.openIndex(calls, name, retriever.id, settings))
  if (Result.isFailure(opened)) {
    const { failure } = opened
    if (failure._tag === "SourceError") return yield* Effect.fail(failure)
    const why = failure._tag === "DatasetError" ? failure : badLine(label, 0, failure.what, "an index that fits")
    return Result.fail({ isOther: false, why })
  }
  const identity = identityOf(files[corpus])
  return identity !== undefined && opened.success.identity === identity
    ? Result.succeed(opened.success)
    : Result.fail({ isOther: true, why: badLine(label, 0, "an index of other documents", `${corpus} of dataset ${id}`) })
})

/**
 * Runs all searches of an experiment's retrieval systems in a cluster, before the experiment runs. The first index that fits serves a system; at least one
 * system must be served.
 *
 * - `names` of indexes, such as one per file of documents
 * - errors: those of topics and of the cluster; `BadLine` at line 0 when no system can be served, with the reason of the first one
 */
export const clusterHits = Effect.fnUntraced(function* (
  config: Config,
  names: readonly [string, ...Array<string>],
  loaded: LoadedExperiment
) {
  const searches = yield* Effect.fromResult(experimentSearches(loaded))
  const { manifest } = loaded.dataset
  const hits = new Map<string, Ranking>()
  const unserved: Array<Unserved> = []
  for (const name of names) yield* UserCluster.nodesOf({ name })
  yield* UserCluster.ask(config, { name: names[0] }, (calls) =>
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
      badLine(`opensearch:${names.join(",")}`, 0, "an index that this experiment does not use", "an experiment with retrieval systems")
    )
  if (unserved.length === searches.length) return yield* Effect.fail(unserved[0]!.why)
  const builtIndex: BuiltIndex = { indexFor: () => undefined, found: (retrieval, text, depth) => hits.get(keyOf(retrieval, text, depth)) }
  return { builtIndex, unserved, all: searches.length } satisfies ClusterHits
})
