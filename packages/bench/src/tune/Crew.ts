import { Worker } from "node:worker_threads"
import type { Fusion } from "@litfuse/engine/Fusion"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import * as Result from "effect/Result"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { Design } from "./Design.ts"
import * as TuningData from "./TuningData.ts"
import * as Shared from "./Shared.ts"
import { type Answer, runUnit, type Unit } from "./unit.ts"

/** What a worker is told when it starts: the design, the frames in shared memory, and where plugins are configured. */
export interface Job {
  readonly folder: string
  readonly design: Design
  readonly shared: Shared.Shared
  readonly isNew: ReadonlyArray<boolean>
}

/** Does a unit, here or elsewhere. */
export type Crew = (unit: Unit) => Effect.Effect<Answer>

/** The data of a worker: frames are views of the memory that all workers share. */
export const tuningDataOf = ({ design, shared, isNew }: Job, fusions: ReadonlyMap<string, Fusion>): TuningData.TuningData =>
  TuningData.make(
    { design, frames: Shared.view(shared), isNew, measures: Result.getOrThrow(MeasureName.parseAll([design.measure, ...design.beside])) },
    fusions
  )

const ask = (worker: Worker, unit: Unit): Effect.Effect<Answer> =>
  Effect.callback((resume) => {
    const stop = () => {
      worker.off("message", onMessage)
      worker.off("error", onError)
    }
    const onMessage = (answer: Answer) => {
      stop()
      resume(Effect.succeed(answer))
    }
    const onError = (error: unknown) => {
      stop()
      resume(Effect.die(error))
    }
    worker.on("message", onMessage)
    worker.on("error", onError)
    worker.postMessage(unit)
  })

/** A crew of one: works in this thread, and lets others have a turn between units. */
export const here =
  (data: TuningData.TuningData): Crew =>
  (unit) =>
    Effect.andThen(
      Effect.yieldNow,
      Effect.sync(() => runUnit(data, unit))
    )

/** Starts workers that share the frames of the data; they end with the scope. A worker that fails is a defect: units have no expected failure. */
export const start = Effect.fnUntraced(function* (
  entry: URL,
  folder: string,
  data: TuningData.TuningData,
  workers: number
): Effect.fn.Return<Crew, never, Scope.Scope> {
  const job: Job = { folder, design: data.design, shared: Shared.share(data.frames), isNew: data.isNew }
  const idle = yield* Queue.unbounded<Worker>()
  for (let i = 0; i < workers; i++) {
    const worker = yield* Effect.acquireRelease(
      Effect.sync(() => new Worker(entry, { workerData: job })),
      (started) => Effect.promise(() => started.terminate())
    )
    yield* Queue.offer(idle, worker)
  }
  return (unit) =>
    Effect.acquireUseRelease(
      Queue.take(idle),
      (worker) => ask(worker, unit),
      (worker) => Queue.offer(idle, worker)
    )
})
