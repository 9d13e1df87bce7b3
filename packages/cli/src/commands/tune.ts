import { join } from "node:path"
import * as Baseline from "@litfuse/bench/Baseline"
import * as Store from "@litfuse/bench/dataset/Store"
import { load } from "@litfuse/bench/experiment/load"
import { runReport } from "@litfuse/bench/experiment/run"
import { Progress, type Step } from "@litfuse/bench/Progress"
import { writeForm, writeReport } from "@litfuse/bench/report/folder"
import { expectations, headlines } from "@litfuse/bench/report/answers"
import { expectedOf } from "@litfuse/bench/report/Results"
import * as Journal from "@litfuse/bench/tune/Journal"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import { forExperiments } from "@litfuse/host/forExperiments"
import * as SourcesHash from "@litfuse/host/SourcesHash"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { Exit } from "../Exit.ts"
import { refusal } from "../refusal.ts"
import { loadRegistry } from "../plugins.ts"
import { withProgress } from "../progress.ts"
import { store } from "../workspace.ts"
import { circumstances } from "./bench/circumstances.ts"
import { checkWorkers, experiment, force, runs, withRuns, writable } from "./bench/running.ts"

const workers = Flag.Int("workers").pipe(
  Flag.withDefault(1),
  Flag.withDescription("how many threads share the work; the report does not depend on it (default 1, at most 64)")
)

const again = Flag.Boolean("again").pipe(
  Flag.withDefault(false),
  Flag.withDescription("start again from the beginning, instead of continuing an interrupted run of the same design")
)

/**
 * Time as people say it: `about 40 s left`, `about 3 min left`.
 *
 * - units: `ms` milliseconds
 */
export const left = (ms: number): string =>
  ms < 90_000 ? `about ${Math.max(1, Math.round(ms / 1000))} s left` : `about ${Math.round(ms / 60_000)} min left`

/** Says that other designs were tried on this machine, which a report cannot say because it must not depend on the machine. */
const triedBefore = (id: string, others: number): string =>
  `${others} other ${others === 1 ? "design" : "designs"} of ${id} ${others === 1 ? "was" : "were"} tuned here before; what is chosen among designs is not held out`

/** Adds to each step how long the rest will take, estimated from the steps since the first one, because steps read from a journal take no time. */
const withRemaining = (report: (step: Step) => void, now: () => number): ((step: Step) => void) => {
  let first: { readonly at: number; readonly done: number } | undefined
  return ({ done, total, what }) => {
    first ??= { at: now(), done }
    const since = done - first.done
    report({ done, total, what: since > 0 ? `${what}, ${left(((now() - first.at) / since) * (total - done))}` : what })
  }
}

/** Analyses with a journal, so that an interrupted run can continue. */
const isResumable = (analysis: string): boolean => analysis === "tune" || analysis.startsWith("null-calibration")

/** `litfuse bench tune`. */
export const tuneCommand = Command.make(
  "tune",
  { experiment, force, workers, again, runs },
  Effect.fnUntraced(function* ({ experiment: id, force: isForced, workers: size, again: isAgain, runs: runsFolder }) {
    yield* checkWorkers("litfuse bench tune", size)
    const here = yield* store
    const registry = yield* loadRegistry()
    const loaded = yield* Effect.fromResult(load(here, id, forExperiments(registry), isForced))
    if (!loaded.experiment.analyses.some(({ analysis }) => isResumable(analysis)))
      return yield* refusal("litfuse bench tune")(`"${id}" tunes nothing; run it with \`litfuse bench run ${id}\``)
    const code = SourcesHash.withPlugins(registry.plugins)
    const folder = join(here.root, ".cache", "tune")
    const designs: Array<string> = []
    const tuning: Tuning = {
      workers: size,
      entry: workerEntry,
      folder: process.cwd(),
      journal: (key) => {
        designs.push(key.design)
        return Journal.open(join(folder, Journal.fileName(id, key, code)), isAgain)
      }
    }
    const tuned = Effect.gen(function* () {
      const report = yield* Progress
      return yield* runReport(loaded).pipe(
        Effect.provideService(
          Progress,
          withRemaining(report, () => performance.now())
        )
      )
    })
    const report = yield* withProgress(tuned).pipe(Effect.provideService(Tuning, tuning), withRuns(runsFolder))
    const { results } = report
    writeReport(here.root, id, writable(loaded, report))
    yield* Console.log([...headlines(results), expectations(results)].join("\n"))
    yield* Console.log(Store.nameOf(here, writeForm(here.root, id, report, "html", { circumstances: circumstances() })))
    yield* Console.log(Store.nameOf(here, `reports/${id}/report.md`))
    const others = Journal.others(folder, id, designs)
    if (others > 0) yield* Console.log(triedBefore(id, others))
    if (expectedOf(results).some(Baseline.isSurprise)) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Tune and train inside a nested cross-validation, and write the report; continues a run that was interrupted"),
  Command.withExamples([
    {
      command: "litfuse bench tune trec-covid-fusion --workers 2",
      description: "Learned fusions of the official runs of TREC-COVID; needs its files"
    }
  ])
)
