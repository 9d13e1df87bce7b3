import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Baseline from "@litfuse/bench/Baseline"
import type { DatasetError } from "@litfuse/bench/DatasetError"
import * as Store from "@litfuse/bench/dataset/Store"
import type { EvaluationError } from "@litfuse/bench/EvaluationError"
import { list, load } from "@litfuse/bench/experiment/load"
import type { Loaded } from "@litfuse/bench/experiment/Loaded"
import * as Pool from "@litfuse/bench/experiment/Pool"
import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import { partsOf, run } from "@litfuse/bench/experiment/run"
import { markdown, verdict } from "@litfuse/bench/report/markdown"
import { allFigures } from "@litfuse/bench/report/figures"
import { expectedOf, print, type Results } from "@litfuse/bench/report/Results"
import { table } from "@litfuse/bench/report/table"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { complain } from "../complain.ts"
import { Exit } from "../Exit.ts"
import { forExperiments, loadRegistry } from "../plugins.ts"
import { withProgress } from "../progress.ts"
import { store } from "../workspace.ts"

const force = Flag.Boolean("force").pipe(
  Flag.withDefault(false),
  Flag.withDescription("measure run sets with judgements they were not made for; the report says so")
)

const workers = Flag.Int("workers").pipe(
  Flag.withDefault(1),
  Flag.withDescription("threads that tables and analyses are spread over; the report is the same in every byte (default 1)")
)

/** Runs an experiment here, or in so many workers. */
const runWith = Effect.fnUntraced(function* (loaded: Loaded, size: number) {
  if (size < 2) return yield* withProgress(run(loaded))
  const { root, data } = loaded.dataset.store
  const job: Pool.Job = { root, data, folder: process.cwd(), experiment: loaded.experiment.id, isForced: loaded.isForced }
  return yield* Effect.scoped(
    Effect.flatMap(Pool.make(workerEntry, job, Math.min(size, partsOf(loaded))), (pool) => withProgress(run(loaded, pool)))
  )
})

/** The plugins that experiments may name. */
const plugins = Effect.map(Effect.suspend(loadRegistry), forExperiments)

/** The files of a report and their text, from nothing but the results. */
const filesOf = (results: Results): ReadonlyArray<readonly [string, string]> => [
  ["results.json", print(results)],
  ["report.md", markdown(results)],
  ...allFigures(results).map(([name, , svg]) => [name, svg] as const)
]

const surprises = (results: Results): number => expectedOf(results).filter(Baseline.isSurprise).length

const listCommand = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const here = store()
    const rows: Array<ReadonlyArray<string>> = []
    const problems: Array<DatasetError> = []
    const available = yield* plugins
    for (const id of list(here)) {
      const loaded = load(here, id, available)
      if (Result.isFailure(loaded)) {
        rows.push([id, "", "broken", "", "its experiment.yaml, or its dataset's manifest, cannot be read"])
        problems.push(loaded.failure)
        continue
      }
      const { experiment, dataset } = loaded.success
      rows.push([id, experiment.dataset, Store.isPresent(dataset) ? "yes" : "no", experiment.ci ? "yes" : "no", experiment.question.trim()])
    }
    yield* Console.log(table(["experiment", "dataset", "data here", "ci", "question"], ["left", "left", "left", "left", "left"], rows))
    yield* complain("litfuse bench list", problems)
  })
).pipe(Command.withDescription("List the experiments, and whether their data are here"))

const runCommand = Command.make(
  "run",
  {
    experiment: Argument.String("experiment").pipe(Argument.withDescription("an experiment's id, as `bench list` shows it")),
    force,
    workers
  },
  Effect.fnUntraced(function* ({ experiment: id, force: isForced, workers: size }) {
    const here = store()
    const loaded = yield* Effect.fromResult(load(here, id, yield* plugins, isForced))
    const results = yield* runWith(loaded, size)
    for (const [name, text] of filesOf(results)) writeFileSync(join(here.root, "reports", id, name), text)
    yield* Console.log(verdict(results))
    yield* Console.log(`reports/${id}/report.md`)
    if (surprises(results) > 0) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Run an experiment and write its report; the last line names it"),
  Command.withExamples([
    { command: "litfuse bench run atlas", description: "The embedded collection: runs anywhere" },
    { command: "LITFUSE_DATA=~/data litfuse bench run trec-covid-known-answer", description: "Needs the TREC-COVID files" }
  ])
)

/** What `check` found for one experiment; a broken one carries what is wrong with it. */
interface Checked {
  readonly id: string
  readonly state: "same" | "changed" | "failed" | "no data" | "broken"
  readonly text: string
  readonly problem?: DatasetError | EvaluationError
}

const checkOne = Effect.fnUntraced(function* (id: string, available: Plugins): Effect.fn.Return<Checked, DatasetError | EvaluationError> {
  const here = store()
  const loaded = yield* Effect.fromResult(load(here, id, available))
  if (!Store.isPresent(loaded.dataset)) {
    const folder = loaded.dataset.manifest.folder ?? loaded.dataset.manifest.id
    return { id, state: "no data", text: `not checked: ${folder}/ is not under LITFUSE_DATA` }
  }
  const results = yield* withProgress(run(loaded))
  const changed = filesOf(results).filter(([name, text]) => {
    const committed = Result.try(() => readFileSync(join(here.root, "reports", id, name), "utf8"))
    return Result.isFailure(committed) || committed.success !== text
  })
  if (surprises(results) > 0) return { id, state: "failed", text: verdict(results) }
  if (changed.length === 0) return { id, state: "same", text: verdict(results) }
  const names = changed.map(([name]) => name).join(" and ")
  return { id, state: "changed", text: `${names} would change; run \`litfuse bench run ${id}\` and read the difference` }
})

const checkCommand = Command.make(
  "check",
  {
    experiments: Argument.String("experiment").pipe(Argument.variadic({ min: 0 }), Argument.withDescription("ids; none with --ci")),
    ci: Flag.Boolean("ci").pipe(Flag.withDefault(false), Flag.withDescription("all experiments marked `ci: true`"))
  },
  Effect.fnUntraced(function* ({ experiments, ci }) {
    const here = store()
    const available = yield* plugins
    const wanted: Array<string> = [...experiments]
    if (ci)
      for (const id of list(here)) {
        const loaded = load(here, id, available)
        // whether a broken one is marked cannot be known, so it is checked, which says what is wrong
        if ((Result.isFailure(loaded) || loaded.success.experiment.ci) && !wanted.includes(id)) wanted.push(id)
      }
    if (wanted.length === 0) {
      yield* Console.error("litfuse bench check: name an experiment, or say --ci")
      return yield* new Exit({ code: 2 })
    }
    const checked: Array<Checked> = []
    for (const id of wanted)
      checked.push(
        yield* Effect.catch(checkOne(id, available), (problem) =>
          Effect.succeed<Checked>({ id, state: "broken", text: "could not be run", problem })
        )
      )
    yield* Console.log(
      table(
        ["experiment", "state", "finding"],
        ["left", "left", "left"],
        checked.map(({ id, state, text }) => [id, state, text])
      )
    )
    yield* complain(
      "litfuse bench check",
      checked.flatMap(({ problem }) => problem ?? [])
    )
    if (checked.some(({ state }) => state === "changed" || state === "failed")) return yield* new Exit({ code: 1 })
  })
).pipe(Command.withDescription("Regenerate reports in memory; exit 1 when a byte or an expected value differs"))

/** `litfuse bench`: experiments and their reports. */
export const bench = Command.make("bench").pipe(
  Command.withDescription("Run and check the experiments under reports/"),
  Command.withSubcommands([listCommand, runCommand, checkCommand])
)
