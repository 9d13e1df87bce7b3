import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { ExperimentJob } from "@litfuse/bench/experiment/ExperimentJob"
import { planThreads, reasonForOneThread } from "@litfuse/bench/experiment/planThreads"
import { runReport } from "@litfuse/bench/experiment/runExperiment"
import type * as WorkerPool from "@litfuse/bench/WorkerPool"
import { Progress } from "@litfuse/bench/Progress"
import type { WritableReport } from "@litfuse/bench/report/writeReport"
import type { Report } from "@litfuse/bench/report/Report"
import { RunFolder } from "@litfuse/bench/RunFolder"
import * as TuningJournal from "@litfuse/bench/tune/TuningJournal"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Effect from "effect/Effect"
import { tell, Watch } from "../Events.ts"
import { fileOf, type IndexRequest, isInCluster } from "./withIndex.ts"

/** A report ready to write; rankings of data that must not be redistributed go below `.cache/`. */
export const writable = (loaded: LoadedExperiment, report: Report): WritableReport => ({
  ...report,
  isEmbedded: loaded.dataset.manifest.embedded
})

const tunes = ({ analysis }: { readonly analysis: string }): boolean => analysis === "tune"

/** Whether an experiment only tunes. Then threads share its folds, which are many and take equally long. */
const isTuning = ({ experiment: { tables, analyses } }: LoadedExperiment): boolean => tables.length === 0 && analyses.every(tunes)

/** Emits progress events for the steps of an experiment. */
export const withExperimentSteps = <A, E, R>(experiment: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Watch, (watch) => Effect.provideService(effect, Progress, (step) => watch({ _tag: "Stepped", of: experiment, ...step })))

/** Tuning in so many threads, without a journal. */
export const alone = ({ folder, workers }: { readonly folder: string; readonly workers: number }): Tuning => ({
  workers,
  entry: workerEntry,
  folder,
  journal: () => TuningJournal.none
})

/**
 * Runs an experiment in `workers` threads including this one. They share its tables and analyses, the systems of a table, or the folds of a tuning. If a
 * second thread would gain little, one thread does all, and a message gives the reason.
 *
 * - errors: `DatasetError` if data are missing or differ from their manifest; `EvaluationError`
 */
export const makeReport = Effect.fnUntraced(function* (loaded: LoadedExperiment, request: IndexRequest & { readonly workers: number }) {
  const { folder } = request
  const workers = isInCluster(request) ? 1 : request.workers
  const { id } = loaded.experiment
  const runs = yield* RunFolder
  const why = workers < 2 || isTuning(loaded) ? undefined : reasonForOneThread(loaded, runs !== undefined)
  const isAlone = workers < 2 || isTuning(loaded) || why !== undefined
  if (why !== undefined && !loaded.experiment.analyses.some(tunes))
    yield* tell({ _tag: "Told", text: `${id} ${why}; {workers} changes nothing`, fields: ["workers"] })
  const tuning = alone({ folder, workers: isAlone ? workers : 1 })
  const reported = (threads?: WorkerPool.Threads) =>
    Effect.map(withExperimentSteps(id, Effect.provideService(runReport(loaded, threads), Tuning, tuning)), (report) =>
      writable(loaded, report)
    )
  if (isAlone) return yield* reported()
  const { root, data, fixtures } = loaded.dataset.store
  const job: ExperimentJob = {
    kind: "experiment",
    root,
    data,
    fixtures,
    folder,
    experiment: id,
    isForced: loaded.isForced,
    runs,
    index: fileOf(request)
  }
  const most = planThreads(loaded, workers, runs !== undefined).groups.length
  return yield* reported({ entry: workerEntry, job, size: Math.min(workers, most) - 1 })
})
