import * as Convert from "@litfuse/api/Convert"
import { isSamePlace } from "@litfuse/api/samePlace"
import * as Notice from "@litfuse/engine/Notice"
import * as TextFile from "@litfuse/files/TextFile"
import { counted } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { given } from "../given.ts"
import { printable } from "@litfuse/files/printable"
import { skipBad } from "../skipBad.ts"
import { refusal, refusing } from "../refusal.ts"
import { renamed } from "../renamed.ts"
import { optional } from "../flag.ts"

const refuse = refusal("litfuse convert")

/** `litfuse convert`: a file of references in another form. */
export const convert = Command.make(
  "convert",
  {
    input: Known.fileArgument("in").pipe(Argument.withDescription("the file to read, gzip or not; - is standard input")),
    output: Known.fileArgument("out").pipe(
      Argument.withDescription("the file to write, as gzip when it ends in .gz; - is standard output")
    ),
    inForm: optional(Flag.Literals("in-form", Convert.readable), "the form of the file to read (default: by its name and content)"),
    outForm: optional(
      Flag.Literals("out-form", Convert.forms),
      "the form of the file to write; md is a list in Markdown, which cannot be read back (default: by its name)"
    ),
    from: optional(Flag.Literals("from", Convert.readable), "the old name of --in-form"),
    to: optional(Flag.Literals("to", Convert.forms), "the old name of --out-form"),
    skipBad
  },
  Effect.fnUntraced(function* ({ input, output, skipBad, ...forms }) {
    const inForm = yield* renamed("litfuse convert", ["in-form", forms.inForm], ["from", forms.from])
    const named = yield* renamed("litfuse convert", ["out-form", forms.outForm], ["to", forms.to])
    const outForm = Option.getOrElse(named, () => Convert.formOf(output))
    if (outForm === undefined)
      return yield* refuse(`the name "${output}" does not say in which form to write; say --out-form, one of ${Convert.forms.join(", ")}`)
    const folder = process.cwd()
    if (isSamePlace(folder, input, output)) return yield* refuse(`${output} is the file that is read; write to another one`)
    const out = output === "-" ? "standard output" : output
    const written = TextFile.begin(output)
    const { records, notices } = yield* Convert.into(written.write)({
      folder,
      file: input,
      skipBad,
      ...given({ inForm }),
      outForm,
      out
    }).pipe(
      refusing("litfuse convert"),
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
