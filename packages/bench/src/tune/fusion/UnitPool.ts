import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { Plugins } from "../../experiment/LoadedExperiment.ts"
import * as WorkerPool from "../../WorkerPool.ts"
import { confineFusions } from "./confineFusions.ts"
import type { Design } from "./Design.ts"
import { type Repeat, type Repeated, runRepeat } from "./findLeak.ts"
import * as SharedFrames from "./SharedFrames.ts"
import * as TuningData from "./TuningData.ts"
import { type Answer, runUnit, type Unit } from "./Unit.ts"

/**
 * The data with which a worker starts: the design, the frames in shared memory, and where plugins are configured.
 *
 * - `folder` where the host's configuration is looked for from
 */
export interface Job {
  readonly kind: "tune"
  readonly folder: string
  readonly design: Design
  readonly shared: SharedFrames.SharedFrames
  readonly isNew: ReadonlyArray<boolean>
}

/** A unit, or a fold that is repeated to find out whether a fusion keeps grades. */
export type Task = Unit | Repeat

/** Does tasks, in this thread or in another. */
export interface RunTask {
  (unit: Unit): Effect.Effect<Answer>
  (repeat: Repeat): Effect.Effect<Repeated>
}

/** Does a task in this thread. */
export const runTask = (data: TuningData.TuningData, task: Task): Answer | Repeated =>
  task.kind === "repeat" ? runRepeat(data, task) : runUnit(data, task)

/** The data of a worker: frames are views of the memory that all workers share. */
export const tuningDataOf = (
  { design, shared, isNew }: Job,
  plugins: Pick<Plugins, "fusions" | "measures" | "thirdParty" | "confine">
): TuningData.TuningData => {
  const measures = Result.getOrThrow(MeasureName.parseAll([design.measure, ...design.beside], plugins.measures))
  const { fusions, fresh } = Result.getOrThrow(confineFusions(design, plugins))
  return TuningData.make({ design, frames: SharedFrames.view(shared), isNew, measures }, fusions, fresh)
}

/** Does tasks in this thread, and lets other fibres have a turn between them. */
export const here = (data: TuningData.TuningData): RunTask =>
  ((task: Task) =>
    Effect.andThen(
      Effect.yieldNow,
      Effect.sync(() => runTask(data, task))
    )) as RunTask

/** Starts workers that share the frames of the data; they end with the scope. A unit that fails in a worker is a defect: units have no expected failure. */
export const make = Effect.fnUntraced(function* (
  entry: URL,
  folder: string,
  data: TuningData.TuningData,
  workers: number
): Effect.fn.Return<RunTask, never, Scope.Scope> {
  const job: Job = { kind: "tune", folder, design: data.design, shared: SharedFrames.share(data.frames), isNew: data.isNew }
  const pool = yield* WorkerPool.make<Task, Answer | Repeated>(entry, job, workers)
  return pool.run as RunTask
})
