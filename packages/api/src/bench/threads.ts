import type { Loaded } from "@litfuse/bench/experiment/Loaded"
import * as PartPool from "@litfuse/bench/experiment/PartPool"
import { planOf, whyAlone } from "@litfuse/bench/experiment/plan"
import { runReport } from "@litfuse/bench/experiment/run"
import { Progress } from "@litfuse/bench/Progress"
import type { WritableReport } from "@litfuse/bench/report/folder"
import type { Report } from "@litfuse/bench/report/Report"
import { RunFolder } from "@litfuse/bench/RunFolder"
import * as Journal from "@litfuse/bench/tune/Journal"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Effect from "effect/Effect"
import { tell, Watch } from "../Events.ts"
import { fileOf, type Indexed, isInCluster } from "./kept.ts"

/** A report as it is written: rankings of data that may not be redistributed go below `.cache/`. */
export const writable = (loaded: Loaded, report: Report): WritableReport => ({ ...report, isEmbedded: loaded.dataset.manifest.embedded })

const tunes = ({ analysis }: { readonly analysis: string }): boolean => analysis === "tune"

/** Whether an experiment tunes and does nothing else: its folds are shared, which are many and of one length. */
const isTuning = ({ experiment: { tables, analyses } }: Loaded): boolean => tables.length === 0 && analyses.every(tunes)

/** Tells whoever watches of the steps of an experiment. */
export const withSteps = <A, E, R>(experiment: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Watch, (watch) => Effect.provideService(effect, Progress, (step) => watch({ _tag: "Stepped", of: experiment, ...step })))

/**
 * Runs an experiment in so many threads, this one among them: they share its tables and analyses, the systems of a table, or the folds of what is tuned.
 * Where a second thread would gain little, one makes it alone, and the reason is told.
 *
 * - errors: `DatasetError` when data are absent or not what their manifest says; `EvaluationError`
 */
export const reportOf = Effect.fnUntraced(function* (loaded: Loaded, request: Indexed & { readonly workers: number }) {
  const { folder } = request
  const workers = isInCluster(request) ? 1 : request.workers
  const { id } = loaded.experiment
  const runs = yield* RunFolder
  const why = workers < 2 || isTuning(loaded) ? undefined : whyAlone(loaded, runs !== undefined)
  const isAlone = workers < 2 || isTuning(loaded) || why !== undefined
  if (why !== undefined && !loaded.experiment.analyses.some(tunes))
    yield* tell({ _tag: "Told", text: `${id} ${why}; {workers} changes nothing`, fields: ["workers"] })
  const tuning = { workers: isAlone ? workers : 1, entry: workerEntry, folder, journal: () => Journal.none }
  const reported = (pool?: PartPool.PartPool) => withSteps(id, Effect.provideService(runReport(loaded, pool), Tuning, tuning))
  if (isAlone) return writable(loaded, yield* reported())
  const { root, data, fixtures } = loaded.dataset.store
  const job: PartPool.Job = {
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
  const most = planOf(loaded, workers, runs !== undefined).groups.length
  const report = yield* Effect.scoped(Effect.flatMap(PartPool.make(workerEntry, job, Math.min(workers, most) - 1, true), reported))
  return writable(loaded, report)
})
