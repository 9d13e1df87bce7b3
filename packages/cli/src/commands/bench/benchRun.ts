import * as Bench from "@litfuse/api/Bench"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { counted } from "@litfuse/files/numbers"
import * as Completion from "../../completion/Completion.ts"
import { Exit } from "../../Exit.ts"
import { definedOptions } from "../../definedOptions.ts"
import { usageError } from "../../usageError.ts"
import { askBench } from "./askBench.ts"
import { requestFlags } from "../../requestFlags.ts"
import { experiment } from "./flags.ts"
import { openFigure, printReport } from "../../project/printReport.ts"
import { printContinueHint, printRestartHint } from "./printRestartHint.ts"
import { machine } from "./machine.ts"
import { optional, toggle, withDefault } from "../../flags.ts"

const all = Bench.Run.forms

const isForm = (name: string): name is (typeof all)[number] => all.some((form) => form === name)

interface Sharding {
  readonly experiment: string
  readonly shard: Option.Option<string>
  readonly out: Option.Option<string>
  readonly force: Option.Option<boolean>
  readonly index: Option.Option<string>
  readonly runs: Option.Option<string>
  readonly workers: Option.Option<number>
  readonly durable: Option.Option<boolean>
  readonly formats: string
  readonly open: boolean
}

/** Runs one shard, and prints its file. Flags about reports do not apply, because only the merge writes reports. */
const runShard = Effect.fnUntraced(function* (options: Sharding) {
  const { shard, out, runs: kept, workers: threads, durable, formats: written, open, ...asked } = options
  const refuse = usageError("litfuse bench run")
  if (Option.isNone(shard) || Option.isNone(out))
    return yield* refuse("--shard needs --out, the folder of the shards, and --out needs --shard")
  const others = [
    ...(Option.isSome(kept) ? ["--runs"] : []),
    ...(Option.isNone(threads) || threads.value === 1 ? [] : ["--workers"]),
    ...(Option.getOrElse(durable, () => false) ? ["--durable"] : []),
    ...(written === "html" ? [] : ["--formats"]),
    ...(open ? ["--open"] : [])
  ]
  if (others.length > 0)
    return yield* refuse(
      `${others.join(" and ")} ${others.length === 1 ? "does" : "do"} not apply to a shard; remove ${others.length === 1 ? "it" : "them"}`
    )
  const request = { folder: process.cwd(), ...definedOptions(asked), experiment: asked.experiment, shard: shard.value, out: out.value }
  const made = yield* Bench.Shard.ask(request).pipe(
    askBench("litfuse bench run"),
    Effect.onInterrupt(() => Console.error(`stopped; the same command makes this shard again, and all shards in ${request.out} are kept`))
  )
  yield* Console.log(`${made.file}\n${made.pieces} of ${counted(made.all, "piece")} of the work`)
})

/** `litfuse bench run`. */
export const benchRun = Command.make(
  "run",
  {
    experiment,
    ...requestFlags(Bench.Run.Request.fields, ["folder", "experiment", "forms", "machine"]),
    shard: optional(
      Flag.String("shard"),
      "run one part of the experiment, such as 2/4 for the second of four, for `bench merge`; needs --out"
    ),
    out: optional(Completion.folderFlag("out"), "the folder for the shard"),
    formats: withDefault(
      Completion.flag("formats", "form"),
      "html",
      `additional formats of the report, written below .cache/reports/, separated by commas: ${all.join(", ")}, or none (default html)`
    ),
    open: toggle("open", "open the figure of the finding in a browser on this machine")
  },
  Effect.fnUntraced(function* (options) {
    const { experiment: id, formats: written, shard, out, open, ...flagged } = options
    if (Option.isSome(shard) || Option.isSome(out)) return yield* runShard(options)
    const wanted = written === "none" ? [] : written.split(",").map((name) => name.trim())
    const unknown = wanted.find((name) => !isForm(name))
    if (unknown !== undefined)
      return yield* usageError("litfuse bench run")(
        `unknown format "${unknown}"${didYouMean(nearest(unknown, all, 1))}; use ${all.join(", ")} or none`
      )
    const request = { folder: process.cwd(), experiment: id, ...definedOptions(flagged), forms: wanted.filter(isForm), machine: machine() }
    const made = yield* Bench.Run.ask(request).pipe(
      askBench("litfuse bench run"),
      Effect.onInterrupt(() => (request.durable === true ? printContinueHint() : printRestartHint(id)))
    )
    yield* printReport(made)
    if (open) yield* openFigure(made)
    if (made.surprises.length > 0) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Run an experiment and write its report"),
  Command.withExamples([
    { command: "litfuse bench run atlas", description: "The synthetic collection of the repository; needs no other data" },
    { command: "litfuse bench run atlas --open", description: "Also opens the figure of what was found" },
    { command: "litfuse bench run atlas --formats html,tex", description: "The HTML page, and LaTeX tables for a paper" },
    { command: "litfuse bench run scifact-bm25 --index scifact.index", description: "With an index from `index build --dataset scifact`" },
    { command: "litfuse bench run atlas --runs runs/", description: "Also writes the run file of every system" },
    { command: "litfuse bench run atlas --durable", description: "Stores each finished piece in the project, and continues after a crash" },
    { command: "litfuse bench run atlas --shard 2/4 --out shards/", description: "The second of four parts, on any machine" },
    { command: "LITFUSE_DATA=~/data litfuse bench run trec-covid-known-answer", description: "Needs the TREC-COVID files" }
  ])
)
