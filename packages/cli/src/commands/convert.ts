import * as Convert from "@litfuse/api/Convert"
import { overwriteProblem } from "@litfuse/api/isSamePlace"
import * as Notice from "@litfuse/engine/Notice"
import * as TextFile from "@litfuse/files/TextFile"
import { counted } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { printable } from "@litfuse/files/printable"
import { usageError, printRefusal } from "../usageError.ts"
import { optional } from "../flags.ts"
import { requestFlags } from "../requestFlags.ts"

const refuse = usageError("litfuse convert")

/** `litfuse convert`: a file of references in another form. */
export const convert = Command.make(
  "convert",
  {
    input: Completion.fileArgument("in").pipe(Argument.withDescription("the file to read, may be gzip; - is standard input")),
    output: Completion.fileArgument("out").pipe(
      Argument.withDescription("the file to write, as gzip if its name ends in .gz; - is standard output")
    ),
    ...requestFlags(Convert.Request.fields, ["folder", "file", "text", "outForm", "out"]),
    outForm: optional(
      Flag.Literals("out-form", Convert.forms),
      "the format of the file to write; md is a Markdown list, which cannot be read back (default: from its name)"
    )
  },
  Effect.fnUntraced(function* ({ input, output, ...flagged }) {
    const { outForm = Convert.formOf(output), ...given } = definedOptions(flagged)
    if (outForm === undefined)
      return yield* refuse(`the name "${output}" does not name a known format; use --out-form with one of ${Convert.forms.join(", ")}`)
    const folder = process.cwd()
    const problem = overwriteProblem(folder, [input], output)
    if (problem !== undefined) return yield* refuse(problem)
    const out = output === "-" ? "standard output" : output
    const written = TextFile.begin(output)
    const { records, notices } = yield* Convert.into(written.write)({
      folder,
      file: input,
      ...given,
      outForm,
      out
    }).pipe(
      printRefusal("litfuse convert"),
      Effect.onError(() => Effect.sync(written.abandon))
    )
    yield* Effect.fromResult(written.end())
    for (const notice of notices) yield* Console.error(printable(Notice.print(notice)))
    const name = input === "-" ? "standard input" : input
    yield* Console.error(printable(`${name}: ${counted(records, "record")} written as ${Convert.label(outForm)}`))
  })
).pipe(
  Command.withExamples([
    { command: "litfuse convert export.ris references.bib", description: "RIS as BibTeX" },
    { command: "litfuse convert library.xml records.csv", description: "A library of EndNote as a table for a spreadsheet" },
    { command: "litfuse convert - - --in-form nbib --out-form md < pubmed.txt", description: "A list for people, from standard input" }
  ])
)
