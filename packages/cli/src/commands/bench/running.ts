import { availableParallelism } from "node:os"
import { resolve } from "node:path"
import type { Loaded } from "@litfuse/bench/experiment/Loaded"
import * as PartPool from "@litfuse/bench/experiment/PartPool"
import { planOf, whyAlone } from "@litfuse/bench/experiment/plan"
import { runReport } from "@litfuse/bench/experiment/run"
import { retrievalsOf } from "@litfuse/bench/experiment/retrievals"
import type { WritableReport } from "@litfuse/bench/report/folder"
import type { Report } from "@litfuse/bench/report/Report"
import { RunFolder } from "@litfuse/bench/RunFolder"
import * as Journal from "@litfuse/bench/tune/Journal"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import { forExperiments } from "@litfuse/host/forExperiments"
import * as KeptIndex from "@litfuse/host/KeptIndex"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as Known from "../../completion/known.ts"
import { refusal } from "../../refusal.ts"
import { loadRegistry } from "../../plugins.ts"
import { withProgressOf } from "../../progress.ts"

/** The argument that names an experiment. */
export const experiment = Known.argument("experiment", "experiment").pipe(
  Argument.withDescription("an experiment's id, as `bench list` shows it")
)

/** The flag that lifts the binding of run sets to their judgements. */
export const force = Flag.Boolean("force").pipe(
  Flag.withDefault(false),
  Flag.withDescription("measure run sets with judgements that they were not made for; the report says so")
)

/** The flag that spreads an experiment over threads. */
export const workers = Flag.Int("workers").pipe(
  Flag.withDefault(1),
  Flag.withDescription("how many threads share tables and analyses; the report does not depend on it (default 1, at most 64)")
)

/** The flag that writes the runs behind a report. */
export const runs = Known.folderFlag("runs").pipe(
  Flag.optional,
  Flag.withDescription("write the run of every system to this folder, held-out runs too, below the id of its table or analysis")
)

/** The flag that names an index of the dataset's documents. */
export const index = Known.fileFlag("index").pipe(
  Flag.optional,
  Flag.withDescription(
    "an index that `index build --dataset` wrote: what searches the documents uses it, and the report does not depend on it"
  )
)

/** Gives an effect the folder that `--runs` names. */
export const withRuns =
  (folder: Option.Option<string>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Option.isNone(folder) ? effect : Effect.provideService(effect, RunFolder, resolve(folder.value))

/** The most threads that may be asked for: each holds a copy of the program, and thousands of them fill any memory. */
const mostWorkers = 64

/** Refuses a number of workers below 1, or so large that it would only fill the memory. */
export const checkWorkers = Effect.fnUntraced(function* (command: string, size: number) {
  if (size >= 1 && size <= mostWorkers) return
  const cores = availableParallelism()
  return yield* refusal(command)(`--workers is ${size}; it takes 1 to ${mostWorkers}; this machine has ${cores} cores`)
})

/** The plugins that experiments may name. */
export const plugins = Effect.map(Effect.suspend(loadRegistry), forExperiments)

/** A report as it is written to disk: rankings of data that may not be redistributed go below `.cache/`. */
export const writable = (loaded: Loaded, report: Report): WritableReport => ({ ...report, isEmbedded: loaded.dataset.manifest.embedded })

const tunes = ({ analysis }: { readonly analysis: string }): boolean => analysis === "tune"

/** Whether an experiment tunes and does nothing else: its folds are shared, which are many and of one length. */
const isTuning = ({ experiment: { tables, analyses } }: Loaded): boolean => tables.length === 0 && analyses.every(tunes)

/** Says which systems of an experiment an index does not serve, and why the first one of them is not. */
const unservedLine = (file: string, all: number, unserved: ReadonlyArray<KeptIndex.Unserved>): string => {
  const [{ name, why }, ...others] = unserved as [KeptIndex.Unserved, ...Array<KeptIndex.Unserved>]
  const also = others.length === 0 ? "" : ` and ${others.length} more`
  const { reason } = why
  const because = reason._tag === "BadLine" ? `${reason.what}; expected ${reason.expected}` : why.message
  return `${file} serves ${all - unserved.length} of ${all} systems that search documents; for "${name}"${also} they are indexed: ${because}`
}

/**
 * An experiment whose systems use the index that `--index` names where they can; what cannot use it is said in a line.
 *
 * - errors: those of reading the index; none of its systems can use it
 */
export const withIndex = Effect.fnUntraced(function* (command: string, loaded: Loaded, index: Option.Option<string>) {
  if (Option.isNone(index)) return loaded
  const retrievals = retrievalsOf(loaded)
  const { keptIndex, unserved } = yield* KeptIndex.openFor(resolve(index.value), loaded.dataset.manifest.id, retrievals)
  if (unserved.length > 0) yield* Console.error(`${command}: ${unservedLine(index.value, retrievals.length, unserved)}`)
  return { ...loaded, plugins: { ...loaded.plugins, keptIndex } }
})

/**
 * Runs an experiment in so many threads, this one among them: they share its tables and analyses, the systems of a table, or the folds of what is tuned.
 * Where a second thread would gain little, one makes it alone, and the reason is said on stderr.
 *
 * - `command` names the command in that line
 */
export const runWith = Effect.fnUntraced(function* (command: string, loaded: Loaded, size: number, index: Option.Option<string>) {
  const { id } = loaded.experiment
  const runs = yield* RunFolder
  const why = size < 2 || isTuning(loaded) ? undefined : whyAlone(loaded, runs !== undefined)
  const isAlone = size < 2 || isTuning(loaded) || why !== undefined
  if (why !== undefined && !loaded.experiment.analyses.some(tunes))
    yield* Console.error(`${command}: ${id} ${why}; --workers changes nothing`)
  const tuning = { workers: isAlone ? size : 1, entry: workerEntry, folder: process.cwd(), journal: () => Journal.none }
  const reported = (pool?: PartPool.PartPool) => withProgressOf(id, Effect.provideService(runReport(loaded, pool), Tuning, tuning))
  if (isAlone) return writable(loaded, yield* reported())
  const { root, data, fixtures } = loaded.dataset.store
  const job: PartPool.Job = {
    kind: "experiment",
    root,
    data,
    fixtures,
    folder: process.cwd(),
    experiment: id,
    isForced: loaded.isForced,
    runs,
    index: Option.getOrUndefined(Option.map(index, (path) => resolve(path)))
  }
  const most = planOf(loaded, size, runs !== undefined).groups.length
  const report = yield* Effect.scoped(Effect.flatMap(PartPool.make(workerEntry, job, Math.min(size, most) - 1, true), reported))
  return writable(loaded, report)
})
