import * as Bench from "@litfuse/api/Bench"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Completion from "../../completion/Completion.ts"
import { definedOptions } from "../../definedOptions.ts"
import { askBench } from "./askBench.ts"
import { experiment } from "./flags.ts"
import { machine } from "./machine.ts"
import { optional } from "../../flags.ts"
import { requestFlags } from "../../requestFlags.ts"

/** `litfuse bench export`. */
export const benchExport = Command.make(
  "export",
  {
    experiment,
    ...requestFlags(Bench.Export.Request.fields, ["folder", "experiment", "machine"]),
    out: optional(Completion.fileFlag("out"), "the file to write (default: the terminal)")
  },
  Effect.fnUntraced(function* ({ experiment: id, out, ...flagged }) {
    const request = { folder: process.cwd(), experiment: id, ...definedOptions(flagged), machine: machine() }
    const { text } = yield* Bench.Export.ask(request).pipe(askBench("litfuse bench export"))
    if (Option.isNone(out)) return yield* Effect.sync(() => void process.stdout.write(text))
    yield* Effect.fromResult(Files.writeText(out.value, text))
    if (out.value !== "-") yield* Console.log(out.value)
  })
).pipe(
  Command.withDescription("Write a report in another format, from its results.json and rankings.json"),
  Command.withExamples([
    { command: "litfuse bench export atlas --format html --out atlas.html", description: "One HTML file" },
    { command: "litfuse bench export atlas --format tex --out tables.tex", description: "Tables for \\input in a paper" },
    {
      command: "litfuse bench export atlas --figure variants-nDCG-10 --format tex --out variants.tex",
      description: "One figure for a paper"
    },
    { command: "litfuse bench export atlas --format csv | head", description: "Every value, one per line" }
  ])
)
