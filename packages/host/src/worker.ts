/** The worker of `bench run`, `bench tune` and `retrieve`. It has the same plugins as the thread that started it, and executes its job. */
import { readExperiment } from "@litfuse/bench/experiment/readExperiment"
import type { ExperimentJob } from "@litfuse/bench/experiment/ExperimentJob"
import type { Piece } from "@litfuse/bench/experiment/pieces"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import { runPiece } from "@litfuse/bench/experiment/runExperiment"
import type { Failure } from "@litfuse/bench/workerPool/plainFailure"
import { RunFolder } from "@litfuse/bench/RunFolder"
import * as TuningJournal from "@litfuse/bench/tune/TuningJournal"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import * as TuningJob from "@litfuse/bench/tune/fusion/TuningJob"
import { serve } from "@litfuse/bench/WorkerPool"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { experimentPlugins } from "./experimentPlugins.ts"
import * as ExperimentIndex from "./ExperimentIndex.ts"
import { pluginRegistry } from "./pluginRegistry.ts"
import * as BatchRetrieval from "./BatchRetrieval.ts"
import * as Segments from "./Segments.ts"
import * as TrustGate from "./trust/TrustGate.ts"
import { workerEntry } from "./workerEntry.ts"

const ofExperiment = async (job: ExperimentJob, plugins: Plugins) => {
  const { root, data, fixtures, experiment, isForced, runs, index } = job
  const kept = index === undefined ? Result.succeed(undefined) : await Effect.runPromise(Effect.result(ExperimentIndex.open(index)))
  const loaded = Result.flatMap(kept, (builtIndex) =>
    readExperiment({ root, data, fixtures }, experiment, builtIndex === undefined ? plugins : { ...plugins, builtIndex }, isForced)
  )
  // indexes of one part are reused by the next one
  const indexes = new Map<string, unknown>()
  const tuning: Tuning = { workers: 1, entry: workerEntry, folder: job.folder, journal: () => TuningJournal.none }
  return (piece: Piece) =>
    Effect.flatMap(Effect.fromResult(loaded), (here) => runPiece(here, piece, indexes)).pipe(
      Effect.provideService(Tuning, tuning),
      Effect.provideService(RunFolder, runs)
    )
}

const ofTuning = (job: TuningJob.Job, plugins: Plugins) => {
  const data = TuningJob.tuningDataOf(job, plugins)
  return (task: TuningJob.Task) => Effect.sync(() => TuningJob.runTask(data, task))
}

type Job = ExperimentJob | TuningJob.Job | BatchRetrieval.Job | Segments.Job

const taskOf = (job: Job, plugins: Plugins) => {
  if (job.kind === "index") return Segments.serve(job, plugins)
  if (job.kind === "retrieve") return BatchRetrieval.serve(job, plugins)
  return job.kind === "tune" ? ofTuning(job, plugins) : ofExperiment(job, plugins)
}

serve(async (job: Job) => {
  const place = job.kind === "index" || job.kind === "retrieve" ? "here" : "apart"
  const plugins = experimentPlugins(
    await Effect.runPromise(Effect.flatMap(TrustGate.config(job.folder), (config) => pluginRegistry(config, [], place)))
  )
  return (await taskOf(job, plugins)) as (piece: never) => Effect.Effect<unknown, Failure>
})
