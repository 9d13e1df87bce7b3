import * as Review from "@litfuse/api/Review"
import { counted, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../../definedOptions.ts"
import { isJson, outputFlags, printOutput } from "../../outputFlags.ts"
import { withProgress } from "../../progress.ts"
import { namesOfFlags, requestFlags } from "../../requestFlags.ts"
import { printRefusal } from "../../usageError.ts"
import { keepsReview } from "./keepsReview.ts"
import { printNotices } from "./printNotices.ts"

const chaseText = ({ search, isNew, seeds, sources, file, records, works, known, toScreen }: Review.Chase): string =>
  [
    `${search}: ${isNew ? "" : "already made; "}${counted(records, "record")} from ${counted(seeds, "included work")}, in ${sources.join(", ")} (${file})`,
    `${counted(works, "work")}, ${grouped(known)} of them known, ${grouped(toScreen)} to screen`
  ]
    .map((line) => printable(line))
    .join("\n")

/** `litfuse review chase`. */
export const reviewChase = Command.make(
  "chase",
  { ...requestFlags(Review.ChaseRequest.fields, ["folder"]), ...outputFlags },
  Effect.fnUntraced(function* ({ format, out, ...flags }) {
    const output = { format, out }
    yield* keepsReview("litfuse review chase", out)
    const found = yield* Review.chase({ folder: process.cwd(), ...definedOptions(flags) }).pipe(
      withProgress,
      printRefusal("litfuse review chase", namesOfFlags(Review.ChaseRequest.fields))
    )
    if (!isJson(output)) yield* printNotices(found.notices)
    yield* printOutput(output, found, () => chaseText(found))
  })
).pipe(
  Command.withDescription("Follow citations from the included works; what is found enters the review as other methods"),
  Command.withExamples([
    { command: "litfuse review chase", description: "Works that cite the included ones, and works that they cite" },
    { command: "litfuse review chase --direction forward --source openalex", description: "Works that cite them, in OpenAlex" }
  ])
)
