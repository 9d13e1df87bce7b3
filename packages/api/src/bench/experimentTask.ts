/** A group of pieces of an experiment as a worker gets it: the names of things that it must have too. */
import type { ExperimentJob } from "@litfuse/bench/experiment/ExperimentJob"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { PieceResult } from "@litfuse/bench/experiment/Part"
import type { Piece } from "@litfuse/bench/experiment/pieces"
import { planGroups } from "@litfuse/bench/experiment/runExperiment"
import * as Shard from "@litfuse/bench/experiment/shard/Shard"
import * as WorkerPool from "@litfuse/bench/WorkerPool"
import type { Failure } from "@litfuse/bench/workerPool/plainFailure"
import * as Decode from "@litfuse/engine/Decode"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { refuse } from "../Question.ts"
import { experimentIdentity } from "./experimentIdentity.ts"
import type { KeptThread } from "./keptThread.ts"
import { openExperiment } from "./openExperiment.ts"

/** What a worker is asked to do: a group of the plan of an experiment. `design`: as for `Shard.Identity`; it includes the checksums of all data. */
const ExperimentTask = Schema.Struct({
  kind: Schema.Literal("experiment"),
  experiment: Schema.String,
  force: Schema.Boolean,
  design: Schema.String,
  group: Schema.Int,
  of: Schema.Int
})
export type ExperimentTask = typeof ExperimentTask.Type

const jobOf = (folder: string, { dataset, experiment, isForced }: LoadedExperiment): ExperimentJob => {
  const { root, data, fixtures } = dataset.store
  return { kind: "experiment", root, data, fixtures, folder, experiment: experiment.id, isForced, runs: undefined, index: undefined }
}

/**
 * Does a task in another thread, so that the worker stays in touch with its database.
 *
 * - `folder` of the worker; `name` of the worker, for messages; `thread` that it keeps
 * - shape: the bytes of a shard
 * - errors: those of the experiment; `Refused` where the workspace of the worker has another experiment or other data
 */
export const doTask = Effect.fnUntraced(function* (
  folder: string,
  name: string,
  thread: KeptThread<WorkerPool.StartedThread>,
  asked: unknown
) {
  const read = Decode.strict(ExperimentTask, asked)
  if (Result.isFailure(read)) return yield* refuse(`worker ${name} does not know this kind of work; its litfuse is older`)
  const { experiment, force, design, group, of } = read.success
  const { registry, loaded } = yield* openExperiment({ folder, experiment, force })
  const identity = yield* Effect.fromResult(experimentIdentity(experiment, loaded, registry.plugins))
  if (identity.design !== design)
    return yield* refuse(
      `worker ${name} was refused: its ${experiment} is of another design or has other data; bring its workspace up to date`
    )
  const { pieces, groups } = planGroups(loaded, false)
  const own = groups[group]
  if (own === undefined || groups.length !== of) return yield* refuse(`worker ${name} divides ${experiment} in another way`)
  const job = { ...jobOf(folder, loaded), design }
  const done = yield* thread.use(job, (started) =>
    WorkerPool.run<Piece, PieceResult, Failure>({ pieces, groups: [own] }, { started: [started] })
  )
  if (own.some((piece) => !done.has(piece))) return yield* refuse(`worker ${name} has no result of its piece; this is a defect of litfuse`)
  return Shard.print({ index: group + 1, of, ...identity, pieces: [...done] })
})
