import { type MessagePort, workerData } from "node:worker_threads"
import * as Ranking from "@litfuse/engine/Ranking"
import type * as Retriever from "@litfuse/engine/Retriever"
import { type Both, build, deepest, type Indexing, ofWords, open } from "@litfuse/retriever-opensearch"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { askCluster } from "./askCluster.ts"

/** A message to the thread. */
export type Question =
  | { readonly _tag: "Build"; readonly name: string; readonly params: Indexing; readonly documents: ReadonlyArray<Retriever.Document> }
  | { readonly _tag: "Find"; readonly name: string; readonly params: Both; readonly text: string; readonly depth: number }

/** The hits, best first; a build has none. */
export interface Answer {
  readonly found: ReadonlyArray<string>
  readonly scores: ReadonlyArray<number>
}

interface WorkerData {
  readonly addresses: string
  readonly port: MessagePort
  readonly answered: Int32Array<SharedArrayBuffer>
}

/** Answers messages of `asRetriever.ts`, which waits for `answered` to change. */
export const retrieverWorker = ({ addresses, port, answered }: WorkerData): void => {
  const cluster = { addresses: () => addresses }

  const answerTo = (question: Question) =>
    askCluster(cluster, (calls) =>
      Effect.gen(function* () {
        const { name, params } = question
        if (question._tag === "Build") {
          yield* build(calls, { name, form: ofWords(params), shards: 3, replicas: 0 }, (each) => each(question.documents))
          return { found: [], scores: [] }
        }
        const opened = yield* open(calls, name, { ...params })
        if (question.depth === 0) return { found: [], scores: [] }
        const { ranking } = yield* opened.found(question.text, Math.min(deepest, question.depth))
        return { found: Ranking.idsOf(ranking), scores: [...ranking.scores] }
      })
    )

  port.on("message", async (question: Question) => {
    const answer = await answerTo(question).catch((error: unknown) => Result.fail({ message: String(error) }))
    port.postMessage(Result.isSuccess(answer) ? answer.success : answer.failure.message)
    Atomics.add(answered, 0, 1)
    Atomics.notify(answered, 0)
  })
}

retrieverWorker(workerData as WorkerData)
