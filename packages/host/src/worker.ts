/** The worker of `bench run`, `bench tune` and `retrieve`. It has the same plugins as the thread that started it, and executes its job. */
import { readExperiment } from "@litfuse/bench/experiment/readExperiment"
import * as PartPool from "@litfuse/bench/experiment/PartPool"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import { runPiece } from "@litfuse/bench/experiment/runExperiment"
import * as Share from "@litfuse/bench/experiment/Share"
import { RunFolder } from "@litfuse/bench/RunFolder"
import * as TuningJournal from "@litfuse/bench/tune/TuningJournal"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import * as UnitPool from "@litfuse/bench/tune/fusion/UnitPool"
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

const ofExperiment = async (job: PartPool.Job, plugins: Plugins) => {
  const { root, data, fixtures, experiment, isForced, runs, index } = job
  const kept = index === undefined ? Result.succeed(undefined) : await Effect.runPromise(Effect.result(ExperimentIndex.open(index)))
  const loaded = Result.flatMap(kept, (builtIndex) =>
    readExperiment({ root, data, fixtures }, experiment, builtIndex === undefined ? plugins : { ...plugins, builtIndex }, isForced)
  )
  // indexes of one part are reused by the next one
  const indexes = new Map<string, unknown>()
  const tuning: Tuning = { workers: 1, entry: workerEntry, folder: job.folder, journal: () => TuningJournal.none }
  return async ({ pieces, share, worker }: PartPool.Task): Promise<ReadonlyArray<readonly [number, PartPool.Answer]>> => {
    Share.begin(share, worker)
    const found = Share.takeAll(share, (piece) =>
      Effect.flatMap(Effect.fromResult(loaded), (here) => runPiece(here, pieces[piece]!, indexes)).pipe(
        Effect.provideService(Tuning, tuning),
        Effect.provideService(RunFolder, runs)
      )
    )
    return (await Effect.runPromise(found)).map(([piece, result]) => [piece, PartPool.answerOf(result)])
  }
}

const ofTuning = (job: UnitPool.Job, plugins: Plugins) => {
  const data = UnitPool.tuningDataOf(job, plugins)
  return (task: UnitPool.Task) => Promise.resolve(UnitPool.runTask(data, task))
}

const taskOf = (job: PartPool.Job | UnitPool.Job | BatchRetrieval.Job | Segments.Job, plugins: Plugins) => {
  if (job.kind === "index") return Segments.serve(job, plugins)
  if (job.kind === "retrieve") return BatchRetrieval.serve(job, plugins)
  return job.kind === "tune" ? ofTuning(job, plugins) : ofExperiment(job, plugins)
}

serve(async (job: PartPool.Job | UnitPool.Job | BatchRetrieval.Job | Segments.Job) => {
  const place = job.kind === "index" || job.kind === "retrieve" ? "here" : "apart"
  const plugins = experimentPlugins(
    await Effect.runPromise(Effect.flatMap(TrustGate.config(job.folder), (config) => pluginRegistry(config, [], place)))
  )
  return (await taskOf(job, plugins)) as (task: never) => Promise<unknown>
})
