import * as Judges from "@litfuse/api/Judges"
import { judgesDocument } from "@litfuse/api/judges/judgesDocument"
import * as Notice from "@litfuse/engine/Notice"
import { documentFormats, printDocument } from "@litfuse/document/printDocument"
import * as Files from "@litfuse/files/Files"
import { printable, visible } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { optional } from "../flags.ts"
import { withProgress } from "../progress.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { terminalWidth } from "../table.ts"
import { printRefusal, usageError } from "../usageError.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"

const formats = ["json", ...documentFormats] as const

const name = "litfuse judge compare"

/** `litfuse judge compare`: two sets of judgements, and the orders of runs that they give. */
export const compareJudgesCommand = Command.make(
  "compare",
  {
    files: Completion.fileArgument("files").pipe(
      Argument.variadic({ min: 2 }),
      Argument.withDescription("A and B, two files of judgements: of TREC, or tables and JSON of other tools")
    ),
    runs: Completion.fileFlag("runs").pipe(
      Flag.atLeast(0),
      Flag.withDescription("two or more run files to order by both judgements: --runs a.run b.run, or repeated")
    ),
    ...requestFlags(Judges.Request.fields, ["folder", "a", "b", "runs"]),
    format: optional(
      Flag.Literals("format", formats),
      "json has every number at full precision; html is a page with a figure. Default: from the name of --out, else text."
    ),
    out: optional(Completion.fileFlag("out"), "the file to write (default: the terminal)")
  },
  Effect.fnUntraced(function* ({ files, runs: named, format: asked, out, ...flagged }) {
    const [a = "", b = "", ...more] = files
    if (named.length === 0 && more.length > 0)
      return yield* usageError(name)(`${more[0]} is a third file; name two files of judgements, and runs after --runs`)
    // the words after the first run are arguments for the command line
    const runs = [...named, ...more]
    const target = Option.getOrElse(out, () => "-")
    yield* refuseOverwrite(name, [...files, ...named], target)
    const format = Option.getOrElse(asked, () => formats.find((one) => target.endsWith(`.${one}`)) ?? "text")
    const request = { folder: process.cwd(), a, b, ...(runs.length === 0 ? {} : { runs }), ...definedOptions(flagged) }
    const answer = yield* Judges.ask(request).pipe(withProgress, printRefusal(name, namesOfFlags(Judges.Request.fields)))
    for (const notice of answer.notices) yield* Console.error(printable(Notice.print(notice)))
    // notices are on standard error; a page has them too
    const document = judgesDocument(format === "html" ? answer : { ...answer, notices: [] })
    const text = format === "json" ? JSON.stringify(answer) : printDocument(document, format, terminalWidth())
    yield* target === "-" ? Console.log(text) : Effect.fromResult(Files.writeText(target, `${visible(text)}\n`))
  })
).pipe(
  Command.withDescription("Compare two sets of judgements, and the orders that they give to runs"),
  Command.withExamples([
    { command: "litfuse judge compare people.qrels model.qrels", description: "Agreement: kappa, AC1, grades" },
    {
      command: "litfuse judge compare people.qrels model.qrels --runs bm25.run dense.run rrf.run -m nDCG@10",
      description: "Whether runs change places"
    },
    {
      command: "litfuse judge compare people.qrels model.qrels --runs bm25.run dense.run llm.run --circular llm.run --out judges.html",
      description: "With a run by the model behind the judgements, as a page"
    }
  ])
)
