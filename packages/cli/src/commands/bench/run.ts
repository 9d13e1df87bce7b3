import * as Baseline from "@litfuse/bench/Baseline"
import * as Store from "@litfuse/bench/dataset/Store"
import { load } from "@litfuse/bench/experiment/load"
import { writeForm, writeReport } from "@litfuse/bench/report/folder"
import { formats, type Format } from "@litfuse/bench/report/forms"
import { expectations, headlines } from "@litfuse/bench/report/answers"
import { expectedOf } from "@litfuse/bench/report/Results"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../../completion/known.ts"
import { Exit } from "../../Exit.ts"
import { refusal } from "../../refusal.ts"
import { store } from "../../workspace.ts"
import { circumstances } from "./circumstances.ts"
import { checkWorkers, experiment, force, index, plugins, runs, runWith, withIndex, withRuns, workers } from "./running.ts"

const isFormat = (name: string): name is Format => formats.some((format) => format === name)

/** `litfuse bench run`. */
export const runCommand = Command.make(
  "run",
  {
    experiment,
    force,
    workers,
    runs,
    index,
    formats: Known.flag("formats", "form").pipe(
      Flag.withDefault("html"),
      Flag.withDescription(
        `further forms of the report, written below .cache/reports/, separated by commas: ${formats.join(", ")}, or none (default html)`
      )
    )
  },
  Effect.fnUntraced(function* ({ experiment: id, force: isForced, workers: size, runs: runsFolder, index: file, formats: written }) {
    const wanted = written === "none" ? [] : written.split(",").map((name) => name.trim())
    const unknown = wanted.find((name) => !isFormat(name))
    if (unknown !== undefined)
      return yield* refusal("litfuse bench run")(
        `unknown format "${unknown}"${didYouMean(nearest(unknown, formats, 1))}; there is ${formats.join(", ")} and none`
      )
    yield* checkWorkers("litfuse bench run", size)
    const here = yield* store
    const checked = yield* Effect.fromResult(load(here, id, yield* plugins, isForced))
    const loaded = yield* withIndex("litfuse bench run", checked, file)
    const report = yield* runWith("litfuse bench run", loaded, size, file).pipe(withRuns(runsFolder))
    const { results } = report
    writeReport(here.root, id, report)
    yield* Console.log([...headlines(results), expectations(results)].join("\n"))
    for (const format of wanted.filter(isFormat))
      yield* Console.log(Store.nameOf(here, writeForm(here.root, id, report, format, { circumstances: circumstances() })))
    yield* Console.log(Store.nameOf(here, `reports/${id}/report.md`))
    if (expectedOf(results).some(Baseline.isSurprise)) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Run an experiment and write its report"),
  Command.withExamples([
    { command: "litfuse bench run atlas", description: "The invented collection of the repository; needs no other data" },
    { command: "litfuse bench run atlas --formats html,tex", description: "With LaTeX tables for a paper beside the HTML page" },
    { command: "litfuse bench run scifact-bm25 --index scifact.index", description: "With an index of `index build --dataset scifact`" },
    { command: "litfuse bench run atlas --runs runs/", description: "With the run file of every system" },
    { command: "LITFUSE_DATA=~/data litfuse bench run trec-covid-known-answer", description: "Needs the TREC-COVID files" }
  ])
)
