import * as Verify from "@litfuse/api/Verify"
import * as VerifyFile from "@litfuse/api/VerifyFile"
import { verifyAnnotations, verifyLines, verifySummary } from "@litfuse/api/verify/verifyLines"
import { watchingLines } from "@litfuse/api/verify/watchedLines"
import { hasProblem } from "@litfuse/api/verify/Verification"
import { noneAnswered } from "@litfuse/engine/source/OutcomeState"
import * as Notice from "@litfuse/engine/Notice"
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
import { Exit } from "../Exit.ts"
import { optional } from "../flags.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { withSearchProgress } from "../search/withSearchProgress.ts"
import { printRefusal } from "../usageError.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"

const formats = ["text", "json", "html", "md"] as const

const name = "litfuse verify"

const written = Effect.fnUntraced(function* (answer: Verify.Answer, format: (typeof formats)[number]) {
  if (format === "json") return JSON.stringify(answer, null, 2)
  if (format === "text")
    return verifyLines(answer)
      .map((line) => printable(line))
      .join("\n")
  const { verifyDocument } = yield* Effect.promise(() => import("@litfuse/api/verify/verifyDocument"))
  const { printDocument } = yield* Effect.promise(() => import("@litfuse/document/printDocument"))
  return printDocument(verifyDocument(answer), format)
})

/** `litfuse verify`: whether the references of a file exist, are what was meant, and still stand. */
export const verify = Command.make(
  "verify",
  {
    file: Completion.fileArgument("file").pipe(
      Argument.withDescription(
        "a file of references (BibTeX, RIS, CSL-JSON ...) or a manuscript (Markdown, LaTeX, Word), or lines of text; - is standard input"
      )
    ),
    ...requestFlags(Verify.Request.fields, ["folder", "file", "text", "most"]),
    format: optional(
      Flag.Literals("format", formats),
      "text has one line for each reference; html is a page (default: from the name of --out, else text)"
    ),
    out: optional(Completion.fileFlag("out"), "the file to write (default: the terminal)")
  },
  Effect.fnUntraced(function* ({ file, format: asked, out, ...flagged }) {
    const target = Option.getOrElse(out, () => "-")
    const flags = definedOptions(flagged)
    const inputs = [file, ...(flags.bibliography ?? []), ...(flags.retractions === undefined ? [] : [flags.retractions])]
    yield* refuseOverwrite(name, inputs, target)
    const format = Option.getOrElse(asked, () => formats.find((one) => target.endsWith(`.${one}`)) ?? "text")
    const answer = yield* VerifyFile.ask({ folder: process.cwd(), file, ...flags }).pipe(
      withSearchProgress,
      printRefusal(name, namesOfFlags(Verify.Request.fields))
    )
    for (const notice of answer.notices) yield* Console.error(printable(Notice.print(notice)))
    for (const { name: title, source, failed, requests, error } of answer.outcomes)
      if (failed > 0)
        yield* Console.error(printable(`${title ?? source}: ${failed} of ${requests} requests failed: ${error?.message ?? ""}`))
    if (process.env["GITHUB_ACTIONS"] === "true") for (const line of verifyAnnotations(answer)) yield* Console.log(line)
    const text = yield* written(answer, format)
    yield* target === "-" ? Console.log(text) : Effect.fromResult(Files.writeText(target, `${visible(text)}\n`))
    for (const line of watchingLines(answer)) yield* Console.error(printable(line))
    yield* Console.error(verifySummary(answer))
    if (noneAnswered(answer.outcomes)) {
      yield* Console.error(`${name}: no source answered, so no reference was checked`)
      return yield* new Exit({ code: 3 })
    }
    if (answer.references.some(hasProblem)) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withExamples([
    { command: "litfuse verify references.bib", description: "Ends with exit code 1 if a reference has a problem" },
    { command: "litfuse verify paper.docx --out references.html", description: "The citations of Zotero, Mendeley or EndNote, as a page" },
    { command: "litfuse verify paper.md --bibliography references.bib --retractions retraction_watch.csv", description: "Also retractions that only Retraction Watch knows" }, // prettier-ignore
    {
      command: "litfuse verify paper.md --watch",
      description: "Later, `litfuse project update` lists references that were retracted since"
    }
  ])
)
