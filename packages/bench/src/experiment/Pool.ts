import { Worker } from "node:worker_threads"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Queue from "effect/Queue"
import type { Part } from "./Part.ts"

/**
 * Workers that run parts of one experiment.
 *
 * - `run` undefined when the worker could not: run the part where its error can be told
 */
export interface Pool {
  readonly size: number
  readonly run: (part: number) => Effect.Effect<Part | undefined>
}

/** What a worker is told when it starts: all that it needs to load the same experiment with the same plugins. */
export interface Job {
  readonly root: string
  readonly data: string | undefined
  readonly folder: string
  readonly experiment: string
  readonly isForced: boolean
}

/** What a worker answers. */
export interface Answer {
  readonly part: number
  readonly result: Part | undefined
}

const ask = (worker: Worker, part: number): Effect.Effect<Part | undefined> =>
  Effect.callback((resume) => {
    const end = (result: Part | undefined) => {
      worker.off("message", onMessage)
      worker.off("error", onError)
      resume(Effect.succeed(result))
    }
    const onMessage = (answer: Answer) => end(answer.result)
    const onError = () => end(undefined)
    worker.on("message", onMessage)
    worker.on("error", onError)
    worker.postMessage(part)
  })

/**
 * Starts workers; they end with the scope.
 *
 * - `entry` a module of the host that loads the job's experiment and answers each part number with an `Answer`: bench knows no plugin
 */
export const make = Effect.fnUntraced(function* (entry: URL, job: Job, size: number): Effect.fn.Return<Pool, never, Scope.Scope> {
  const idle = yield* Queue.unbounded<Worker>()
  for (let i = 0; i < size; i++) {
    const worker = yield* Effect.acquireRelease(
      Effect.sync(() => new Worker(entry, { workerData: job })),
      (started) => Effect.promise(() => started.terminate())
    )
    yield* Queue.offer(idle, worker)
  }
  const run = (part: number) =>
    Effect.acquireUseRelease(
      Queue.take(idle),
      (worker) => ask(worker, part),
      (worker) => Queue.offer(idle, worker)
    )
  return { size, run }
})
