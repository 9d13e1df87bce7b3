import { join } from "node:path"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as DatasetStore from "../dataset/DatasetStore.ts"
import { listExperiments, readExperiment } from "../experiment/readExperiment.ts"
import type { LoadedExperiment, Plugins } from "../experiment/LoadedExperiment.ts"
import { unpinnedInputsOf } from "../experiment/UnpinnedInputs.ts"
import { reportFiles, outdatedFigures, storeRankings, type WritableReport, writeReport } from "../report/writeReport.ts"
import { storedResults } from "../report/storedResults.ts"
import { withoutParts } from "../report/withPartsInside.ts"
import { readReport } from "../report/readReport.ts"
import { storedRankings } from "../report/storedRankings.ts"
import * as CheckResult from "./CheckResult.ts"
import * as Closeness from "./Closeness.ts"
import { isConsistent } from "./isConsistent.ts"
import * as Regeneration from "./Regeneration.ts"
import * as Reordering from "./Reordering.ts"

/**
 * How experiments are checked.
 *
 * - `run` runs a loaded experiment, in this thread or with workers
 * - `isUpdate` writes the reports that would change
 * - `isClose` lets reports pass of which only numbers differ, as little as between processors
 */
export interface CheckOptions {
  readonly store: DatasetStore.Store
  readonly plugins: Plugins
  readonly run: (loaded: LoadedExperiment) => Effect.Effect<WritableReport, DatasetError | EvaluationError>
  readonly isUpdate: boolean
  readonly isClose?: boolean
}

const changedFiles = (root: string, id: string, report: WritableReport): ReadonlyArray<Closeness.Change> => [
  ...reportFiles(root, id, report).flatMap(([name, made]) => {
    const committed = Result.getOrUndefined(PlainFile.read(join(root, "reports", id, name)))?.toString("utf8")
    return committed === made ? [] : [{ name, committed, made }]
  }),
  ...outdatedFigures(root, id, report).map((name) => ({ name, committed: undefined, made: undefined }))
]

const notChecked = (id: string, { manifest }: DatasetStore.Dataset): CheckResult.CheckResult => {
  const { id: dataset, folder = dataset, variable } = manifest
  const where = variable === "LITFUSE_DATA" ? `${folder}/ is not under LITFUSE_DATA` : `${variable} does not name a folder that is there`
  return { id, state: "no data", text: `not checked: ${where}`, changed: [] }
}

/** The further dataset that an analysis reads, when the failure is that this machine does not have it. */
const absentOf = (store: DatasetStore.Store, problem: DatasetError | EvaluationError): DatasetStore.Dataset | undefined => {
  if (problem._tag !== "DatasetError" || problem.reason._tag !== "Missing") return undefined
  const dataset = Result.getOrUndefined(DatasetStore.open(store, problem.dataset))
  return dataset === undefined || DatasetStore.isPresent(dataset) ? undefined : dataset
}

/** Runs an experiment again and compares its report with the committed one. Errors: those of loading and running it. */
export const checkExperiment = Effect.fn("Gate.checkExperiment")(function* (
  id: string,
  { store, plugins, run, ...choices }: CheckOptions
): Effect.fn.Return<CheckResult.CheckResult, DatasetError | EvaluationError> {
  const loaded = yield* Effect.fromResult(readExperiment(store, id, plugins))
  if (!DatasetStore.isPresent(loaded.dataset)) return notChecked(id, loaded.dataset)
  const report = yield* Effect.result(run(loaded))
  if (Result.isFailure(report)) {
    const absent = absentOf(store, report.failure)
    return absent === undefined ? yield* Effect.fail(report.failure) : notChecked(id, absent)
  }
  return judged(id, loaded, report.success, choices)
})

const judged = (
  id: string,
  loaded: LoadedExperiment,
  report: WritableReport,
  { isUpdate, isClose }: Pick<CheckOptions, "isUpdate" | "isClose">
): CheckResult.CheckResult => {
  const { root } = loaded.dataset.store
  const results = storedResults(report.results)
  const changes = changedFiles(root, id, report)
  const changed = changes.map(({ name }) => name)
  // a committed file that cannot be read is among those that changed
  const committed = Result.getOrUndefined(Result.map(readReport(root, id), withoutParts))
  const stored = committed === undefined ? undefined : Result.getOrUndefined(storedRankings(root, id, committed))
  const isUpdated = isUpdate && changed.length > 0
  if (isUpdated) writeReport(root, id, report)
  // the next check compares with these
  else if ((isUpdate || stored === undefined) && !changed.some((name) => name.endsWith("results.json"))) storeRankings(root, id, report)
  const rankings = stored === undefined ? undefined : Reordering.between(stored, report.rankings)
  const regeneration =
    committed !== undefined && changed.length > 0 && isConsistent(root, id, { results: committed, rankings: stored }, report)
      ? Regeneration.between(committed, results, rankings, unpinnedInputsOf(loaded))
      : undefined
  return CheckResult.judge({
    id,
    results,
    committed,
    rankings,
    regeneration,
    changed,
    distance: Closeness.distance(changes),
    isClose,
    isUpdated
  })
}

/** The results of a check of several experiments, and the errors of those that could not be run. */
export interface Checked {
  readonly checkResults: ReadonlyArray<CheckResult.CheckResult>
  readonly problems: ReadonlyArray<DatasetError | EvaluationError>
}

/** Checks experiments one after the other; one that cannot be run does not affect the others. */
export const checkReports = Effect.fn("Gate.checkAll")(function* (
  ids: ReadonlyArray<string>,
  options: CheckOptions
): Effect.fn.Return<Checked> {
  const problems: Array<DatasetError | EvaluationError> = []
  const checkResults: Array<CheckResult.CheckResult> = []
  for (const id of ids)
    checkResults.push(
      yield* Effect.catch(checkExperiment(id, options), (problem) => {
        problems.push(problem)
        return Effect.succeed<CheckResult.CheckResult>({ id, state: "broken", text: problem.message, changed: [] })
      })
    )
  return { checkResults, problems }
})

/**
 * The experiments of the workspace by their mark.
 *
 * - `marked` those with `ci: true`, and those that cannot be read: their check says what is wrong with them
 * - `unmarked` those with `ci: false`
 */
export const markedForCi = (
  store: DatasetStore.Store,
  plugins: Plugins
): { readonly marked: ReadonlyArray<string>; readonly unmarked: ReadonlyArray<string> } => {
  const isMarked = (id: string): boolean => {
    const loaded = readExperiment(store, id, plugins)
    return Result.isFailure(loaded) || loaded.success.experiment.ci
  }
  const { true: marked = [], false: unmarked = [] } = Object.groupBy(listExperiments(store), (id) => `${isMarked(id)}`)
  return { marked, unmarked }
}
