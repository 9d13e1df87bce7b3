import * as Review from "@litfuse/api/Review"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../../definedOptions.ts"
import { outputFlags } from "../../outputFlags.ts"
import { namesOfFlags, requestFlags } from "../../requestFlags.ts"
import { printRefusal } from "../../usageError.ts"
import { keepsReview } from "./keepsReview.ts"
import { printNotices } from "./printNotices.ts"

/** `litfuse review report`. */
export const reviewReport = Command.make(
  "report",
  {
    ...requestFlags(Review.ReportRequest.fields, ["folder"]),
    out: outputFlags.out
  },
  Effect.fnUntraced(function* ({ out, ...flags }) {
    yield* keepsReview("litfuse review report", out)
    const { text, notices } = yield* Review.report({ folder: process.cwd(), ...definedOptions(flags) }).pipe(
      printRefusal("litfuse review report", namesOfFlags(Review.ReportRequest.fields))
    )
    yield* printNotices(notices)
    yield* Effect.fromResult(
      Files.writeText(
        Option.getOrElse(out, () => Files.standardStream),
        text
      )
    )
  })
).pipe(
  Command.withDescription(
    "Write the report of a review: the PRISMA 2020 flow, strategies, included studies; or these studies as references"
  ),
  Command.withExamples([
    { command: "litfuse review report --out report.html", description: "One page that works offline" },
    {
      command: "litfuse review report --format svg --out flow.svg",
      description: "The PRISMA 2020 diagram for a paper; svg-narrow has one column"
    },
    { command: "litfuse review report --format ris --out included.ris", description: "The included works for a reference manager" },
    {
      command: "litfuse review report --format extraction --out extraction.csv",
      description: "A table to fill, with a row for each included report"
    }
  ])
)
