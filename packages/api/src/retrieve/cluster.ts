/** Builds collections in the user's cluster, and ranks them for topics. */
import { Progress } from "@litfuse/bench/Progress"
import type { Topic } from "@litfuse/bench/Topic"
import * as Ranking from "@litfuse/engine/Ranking"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Run from "@litfuse/eval/Run"
import { badLine } from "@litfuse/files/DatasetError"
import * as UserCluster from "@litfuse/host/cluster/UserCluster"
import { documentsAt } from "@litfuse/host/cluster/documentsAt"
import type { Place } from "@litfuse/host/segments/DocumentFile"
import { anyStore } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Watch } from "../Events.ts"
import { pluginsIn } from "../plugins.ts"

/** A new index in a cluster. `url` the environment variable with its addresses; `retriever` the one that will search it. */
export interface Wanted {
  readonly folder: string
  readonly place: Place
  readonly name: string
  readonly url: string | undefined
  readonly retriever: string
  readonly shards: number
  readonly replicas: number
  readonly params: Readonly<Record<string, unknown>>
}

/** Builds an index in a cluster. Errors: those of `Cluster.formOf`, of documents, of the variable and of the cluster. */
export const build = Effect.fnUntraced(function* ({ folder, place, name, url, retriever, shards, replicas, params }: Wanted) {
  const { config } = yield* pluginsIn(folder)
  const form = yield* Effect.fromResult(UserCluster.formOf(retriever, params))
  const watch = yield* Watch
  const onSent = (done: number) => watch({ _tag: "Stepped", done, total: 0, what: "documents" })
  return yield* UserCluster.ask(config, { url, name }, (calls) =>
    Effect.gen(function* () {
      const { identity, batches } = yield* documentsAt(anyStore(folder), place)
      const plan = { name, form, shards, replicas, ...(identity === undefined ? {} : { identity }) }
      return yield* UserCluster.build(calls, plan, batches, onSent)
    })
  )
})

const atOnce = 8

/** Topics to search for in a cluster. `index` the name of the index; `retriever` that the parameters belong to. */
export interface Asked {
  readonly folder: string
  readonly index: string
  readonly retriever: string
  readonly url: string | undefined
  readonly params: Readonly<Record<string, unknown>>
  readonly topics: ReadonlyArray<Topic>
  readonly depth: number
  readonly ignoresIdentical: boolean
  readonly tag: string
  readonly out: string
}

/** Ranks the documents of an index in a cluster for topics, and prints the run. Errors: those of the variable, of the cluster, and of `TrecRun.print`. */
export const retrieve = Effect.fnUntraced(function* (asked: Asked) {
  const { folder, index, retriever, url, params, topics, depth, ignoresIdentical, tag, out } = asked
  const { config } = yield* pluginsIn(folder)
  const step = yield* Progress
  return yield* UserCluster.ask(config, { url, name: index }, (calls) =>
    Effect.gen(function* () {
      const collection = yield* UserCluster.openIndex(calls, index, retriever, params)
      let done = 0
      const found = yield* Effect.forEach(
        topics,
        ({ id, title }) =>
          Effect.map(collection.found(title, ignoresIdentical ? depth + 1 : depth), ({ ranking }) => {
            step({ done: ++done, total: topics.length, what: "topics" })
            return [id, ignoresIdentical ? Ranking.first(Ranking.without(ranking, id), depth) : ranking] as const
          }),
        { concurrency: atOnce }
      )
      const printed = yield* Effect.fromResult(
        Result.mapError(TrecRun.print(Run.fromRankings(tag, new Map(found))), (error) =>
          error.reason._tag === "BadLine" ? badLine(out, error.reason.line, error.reason.what, error.reason.expected) : error
        )
      )
      const empty = found.flatMap(([topic, { rows }]) => (rows.length === 0 ? [topic] : []))
      return { collection, bytes: new TextEncoder().encode(printed.text), lowered: printed.lowered, empty }
    })
  )
})
