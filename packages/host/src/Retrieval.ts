import { availableParallelism } from "node:os"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import { Progress } from "@litfuse/bench/Progress"
import type { Topic } from "@litfuse/bench/Topic"
import * as WorkerPool from "@litfuse/bench/WorkerPool"
import * as Invariant from "@litfuse/engine/Invariant"
import type * as Ranking from "@litfuse/engine/Ranking"
import type * as Retriever from "@litfuse/engine/Retriever"
import * as Effect from "effect/Effect"
import type * as IndexFile from "./IndexFile.ts"

/** The data with which a worker starts: the retriever by id, its parameters, and the index in memory that all workers share. */
export interface Job {
  readonly kind: "retrieve"
  readonly folder: string
  readonly retriever: string
  readonly params: Readonly<Record<string, unknown>>
  readonly arrays: Retriever.Arrays
  readonly size: number
  readonly depth: number
}

/** The hits of some topics: rows and scores. The names of documents are not sent between threads. */
export type Answer = ReadonlyArray<{ readonly rows: Int32Array; readonly scores: Float64Array }>

/** From this number of topics times documents on, workers save more time than their start takes (half a second). */
const worthWorkers = 100_000_000

const batchSize = 16

/** How many workers a retrieval is worth: all cores for much work, else none. */
export const workersFor = (topics: number, documents: number): number =>
  topics * documents < worthWorkers ? 1 : Math.max(1, Math.min(availableParallelism(), Math.ceil(topics / batchSize)))

const shared = (arrays: Retriever.Arrays): Retriever.Arrays =>
  Object.fromEntries(
    Object.entries(arrays).map(([name, array]) => {
      if (array.buffer instanceof SharedArrayBuffer) return [name, array]
      const copy = new (array.constructor as typeof Uint32Array)(new SharedArrayBuffer(array.byteLength))
      copy.set(array)
      return [name, copy]
    })
  )

/** Does batches of texts in a worker: opens the shared index, and answers with hits. */
export const serve = ({ retriever: id, params, arrays, size, depth }: Job, { retrievers }: Plugins) => {
  const retriever = retrievers.get(id)
  Invariant.check(retriever?.stored !== undefined, `retriever "${id}" was found, and can keep its index, when the worker was started`)
  // only rows are sent back, so the worker needs no names
  const index = retriever.stored.index(arrays, { values: [], size, row: () => -1 }, params)
  Invariant.check(index !== undefined, "the index was opened before it was shared")
  return (texts: ReadonlyArray<string>): Promise<Answer> =>
    Promise.resolve(
      texts.map((text) => {
        const { rows, scores } = retriever.retrieve(index, params, text, depth)
        return { rows, scores }
      })
    )
}

/** Where workers start, and from where they look for the configuration of plugins. */
export interface Workers {
  readonly entry: URL
  readonly folder: string
  readonly count: number
}

/**
 * Retrieves for many topics: the first `depth` hits for the title of each. The result is the same with any number of workers.
 *
 * - shape: one ranking per topic, in the order of `topics`
 */
export const retrieve = Effect.fn("Retrieval.retrieve")(function* (
  { ids, arrays }: IndexFile.Indexed,
  { retriever, params, index }: IndexFile.Ready,
  topics: ReadonlyArray<Topic>,
  depth: number,
  { entry, folder, count }: Workers
) {
  const step = yield* Progress
  let done = 0
  const batches = Array.from({ length: Math.ceil(topics.length / batchSize) }, (_, i) => topics.slice(i * batchSize, (i + 1) * batchSize))
  const here = (texts: ReadonlyArray<string>): Effect.Effect<Answer> =>
    Effect.andThen(
      Effect.yieldNow,
      Effect.sync(() => texts.map((text) => retriever.retrieve(index, params, text, depth)))
    )
  const job: Job = {
    kind: "retrieve",
    folder,
    retriever: retriever.id,
    params,
    arrays: count > 1 ? shared(arrays) : {},
    size: ids.size,
    depth
  }
  const run = count > 1 ? (yield* WorkerPool.make<ReadonlyArray<string>, Answer>(entry, job, count)).run : here
  const answers = yield* Effect.forEach(
    batches,
    (batch) =>
      Effect.tap(run(batch.map(({ title }) => title)), () =>
        Effect.sync(() => step({ done: (done += batch.length), total: topics.length, what: "topics" }))
      ),
    { concurrency: Math.max(1, count) }
  )
  const rankings = answers.flat().map(({ rows, scores }): Ranking.Ranking => ({ ids, rows, scores }))
  return new Map(topics.map(({ id }, i) => [id, rankings[i]!]))
}, Effect.scoped)
