import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Command from "effect/cli/Command"
import * as Completion from "../../completion/Completion.ts"
import { definedOptions } from "../../definedOptions.ts"
import { askBench } from "./askBench.ts"
import { experiment } from "./flags.ts"
import { machine } from "./machine.ts"
import { optional, toggle } from "../../flags.ts"
import { requestFlags } from "../../requestFlags.ts"
import { usageError } from "../../usageError.ts"

const refuse = usageError("litfuse bench export")

/** Writes the parts of a paper. `others`: flags that belong to other forms. */
const writePaper = Effect.fnUntraced(function* (experiment: string, out: Option.Option<string>, others: ReadonlyArray<string>) {
  if (others.length > 0) return yield* refuse(`--paper cannot be combined with --${others.join(" and --")}`)
  if (Option.isNone(out)) return yield* refuse("--paper needs --out DIR, a new folder for its files")
  const request = { folder: process.cwd(), experiment, out: out.value }
  const { files } = yield* Bench.Paper.ask(request).pipe(askBench("litfuse bench export"))
  for (const file of files) yield* Console.log(join(out.value, file))
})

/** `litfuse bench export`. */
export const benchExport = Command.make(
  "export",
  {
    experiment,
    ...requestFlags({ form: Schema.optionalKey(Bench.Export.Request.fields.form) }),
    ...requestFlags(Bench.Export.Request.fields, ["folder", "experiment", "machine", "form"]),
    paper: toggle("paper", "write tables, figures, methods and bibliography for a paper into the folder --out, which must be new or empty"),
    out: optional(Completion.fileFlag("out"), "the file to write (default: the terminal), or the folder of --paper")
  },
  Effect.fnUntraced(function* ({ experiment: id, out, paper, form, ...flagged }) {
    if (paper) return yield* writePaper(id, out, Object.keys(definedOptions({ format: form, ...flagged })))
    if (Option.isNone(form)) return yield* refuse("--format is missing (see litfuse bench export --help), or --paper with --out DIR")
    const request = { folder: process.cwd(), experiment: id, form: form.value, ...definedOptions(flagged), machine: machine() }
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
    { command: "litfuse bench export atlas --paper --out paper", description: "Tables, figures, methods and BibTeX for a paper" },
    { command: "litfuse bench export atlas --format csv | head", description: "Every value, one per line" }
  ])
)
