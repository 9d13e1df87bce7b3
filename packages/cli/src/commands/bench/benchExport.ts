import * as Bench from "@litfuse/api/Bench"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../../completion/Completion.ts"
import { definedOptions } from "../../definedOptions.ts"
import { askBench } from "./askBench.ts"
import { experiment } from "./flags.ts"
import { machine } from "./machine.ts"
import { optional, toggle } from "../../flags.ts"

/** `litfuse bench export`. */
export const benchExport = Command.make(
  "export",
  {
    experiment,
    format: Flag.Literals("format", Bench.Run.forms).pipe(Flag.withDescription("the format; csv has every value of every topic")),
    out: optional(Completion.fileFlag("out"), "the file to write (default: the terminal)"),
    standalone: toggle("standalone", "tex: a standalone document"),
    actor: optional(Flag.String("actor"), "ir-metadata: the author of the runs"),
    commit: optional(Flag.String("commit"), "ir-metadata: the commit of the code behind the runs")
  },
  Effect.fnUntraced(function* ({ experiment: id, format: form, out, ...flagged }) {
    const request = { folder: process.cwd(), experiment: id, ...definedOptions(flagged), form, machine: machine() }
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
    { command: "litfuse bench export atlas --format csv | head", description: "Every value, one per line" }
  ])
)
