/** A worker of `bench run`, `bench tune` and `retrieve`: has the same plugins as the thread that started it, and does what its job says. */
import { load } from "@litfuse/bench/experiment/load"
import * as PartPool from "@litfuse/bench/experiment/PartPool"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import { runPiece } from "@litfuse/bench/experiment/run"
import * as Share from "@litfuse/bench/experiment/Share"
import { RunFolder } from "@litfuse/bench/RunFolder"
import * as Journal from "@litfuse/bench/tune/Journal"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import * as UnitPool from "@litfuse/bench/tune/fusion/UnitPool"
import { serve } from "@litfuse/bench/WorkerPool"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { forExperiments } from "./forExperiments.ts"
import * as KeptIndex from "./KeptIndex.ts"
import { registry } from "./layers.ts"
import * as Retrieval from "./Retrieval.ts"
import * as Segments from "./Segments.ts"
import * as Gate from "./trust/gate.ts"
import { workerEntry } from "./workerEntry.ts"

const ofExperiment = async (job: PartPool.Job, plugins: Plugins) => {
  const { root, data, fixtures, experiment, isForced, runs, index } = job
  const kept = index === undefined ? Result.succeed(undefined) : await Effect.runPromise(Effect.result(KeptIndex.open(index)))
  const loaded = Result.flatMap(kept, (keptIndex) =>
    load({ root, data, fixtures }, experiment, keptIndex === undefined ? plugins : { ...plugins, keptIndex }, isForced)
  )
  // collections that were indexed for one part serve the next one too
  const indexes = new Map<string, unknown>()
  const tuning: Tuning = { workers: 1, entry: workerEntry, folder: job.folder, journal: () => Journal.none }
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

const taskOf = (job: PartPool.Job | UnitPool.Job | Retrieval.Job | Segments.Job, plugins: Plugins) => {
  if (job.kind === "index") return Segments.serve(job, plugins)
  if (job.kind === "retrieve") return Retrieval.serve(job, plugins)
  return job.kind === "tune" ? ofTuning(job, plugins) : ofExperiment(job, plugins)
}

serve(async (job: PartPool.Job | UnitPool.Job | Retrieval.Job | Segments.Job) => {
  const plugins = forExperiments(await Effect.runPromise(Effect.flatMap(Gate.config(job.folder), (config) => registry(config))))
  return (await taskOf(job, plugins)) as (task: never) => Promise<unknown>
})
