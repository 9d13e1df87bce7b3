import * as Bibliography from "@litfuse/bibliography/Bibliography"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import { counted } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { printable } from "../printable.ts"
import * as References from "@litfuse/api/References"
import { refusal } from "../refusal.ts"
import { isSamePlace } from "@litfuse/api/samePlace"

const refuse = refusal("litfuse convert")

/** `litfuse convert`: a file of references in another form. */
export const convert = Command.make(
  "convert",
  {
    input: Known.fileArgument("in").pipe(Argument.withDescription("the file to read, gzip or not; - is standard input")),
    output: Known.fileArgument("out").pipe(
      Argument.withDescription("the file to write, as gzip when it ends in .gz; - is standard output")
    ),
    from: Flag.Literals("from", Bibliography.names).pipe(
      Flag.optional,
      Flag.withDescription("the form of the file to read (default: by its name and content)")
    ),
    to: Flag.Literals("to", References.forms).pipe(
      Flag.optional,
      Flag.withDescription("the form of the file to write; md is a list in Markdown, which cannot be read back (default: by its name)")
    )
  },
  Effect.fnUntraced(function* ({ input, output, from, to }) {
    const form = Option.getOrUndefined(to) ?? References.formOf(output)
    if (form === undefined)
      return yield* refuse(`the name "${output}" does not say in which form to write; say --to, one of ${References.forms.join(", ")}`)
    if (isSamePlace(process.cwd(), input, output)) return yield* refuse(`${output} is the file that is read; write to another one`)
    const name = input === "-" ? "standard input" : input
    const { records, notices } = yield* Effect.fromResult(Bibliography.readFile(input, Option.isSome(from) ? { form: from.value } : {}))
    const written = References.print(records, form, output === "-" ? "standard output" : output)
    yield* Effect.fromResult(Files.writeText(output, written.text))
    for (const notice of [...notices, ...written.notices]) yield* Console.error(printable(Notice.print(notice)))
    yield* Console.error(printable(`${name}: ${counted(records.length, "record")} written as ${References.label(form)}`))
  })
).pipe(
  Command.withExamples([
    { command: "litfuse convert export.ris references.bib", description: "RIS as BibTeX" },
    { command: "litfuse convert library.xml records.csv", description: "A library of EndNote as a table for a spreadsheet" },
    { command: "litfuse convert - - --from nbib --to md < pubmed.txt", description: "A list for people, from standard input" }
  ])
)
