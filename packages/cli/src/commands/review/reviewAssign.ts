import * as Review from "@litfuse/api/Review"
import * as Files from "@litfuse/files/Files"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../../definedOptions.ts"
import * as Completion from "../../completion/Completion.ts"
import { optional } from "../../flags.ts"
import { namesOfFlags, requestFlags } from "../../requestFlags.ts"
import { printRefusal } from "../../usageError.ts"
import { keepsReview } from "./keepsReview.ts"
import { onlyOne } from "./onlyOne.ts"
import { printNotices } from "./printNotices.ts"

/** `litfuse review assign`. */
export const reviewAssign = Command.make(
  "assign",
  {
    ...requestFlags(Review.AssignRequest.fields, ["folder"]),
    out: optional(Completion.fileFlag("out"), "the file to write (default: WHO.STAGE.html, or the ending of the format)")
  },
  Effect.fnUntraced(function* ({ out, ...flags }) {
    yield* keepsReview("litfuse review assign", out)
    const who = (yield* onlyOne("litfuse review assign", "person", [flags.who].flat()))!
    const given = { folder: process.cwd(), ...definedOptions(flags), who }
    const {
      page,
      bytes,
      stage,
      records,
      file: own,
      notices
    } = yield* Review.assign(given).pipe(
      printRefusal("litfuse review assign", { ...namesOfFlags(Review.AssignRequest.fields), who: "the person" })
    )
    yield* printNotices(notices)
    const file = Option.getOrElse(out, () => own)
    yield* Effect.fromResult(bytes === null ? Files.writeText(file, `${page.trimEnd()}\n`) : Files.writeBytes(file, [bytes]))
    if (file !== Files.standardStream) yield* Console.log(printable(`${file}: ${counted(records, "record")} of ${stage} for ${who}`))
  })
).pipe(
  Command.withDescription("Write what a person has to screen: one offline HTML file, or references for Rayyan, ASReview or a table"),
  Command.withExamples([
    { command: "litfuse review assign Ben", description: "Ben decides in a browser, and returns a file of decisions" },
    {
      command: "litfuse review assign Ben --format rayyan",
      description: "A table for Rayyan; litfuse review merge reads what Rayyan exports"
    }
  ])
)
