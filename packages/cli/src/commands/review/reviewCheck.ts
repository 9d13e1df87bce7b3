import * as Review from "@litfuse/api/Review"
import * as Files from "@litfuse/files/Files"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Completion from "../../completion/Completion.ts"
import { optional } from "../../flags.ts"
import { definedOptions } from "../../definedOptions.ts"
import { Exit } from "../../Exit.ts"
import { isJson, outputFlags, printOutput } from "../../outputFlags.ts"
import { requestFlags } from "../../requestFlags.ts"
import { table } from "../../table.ts"
import { printRefusal } from "../../usageError.ts"
import { keepsReview } from "./keepsReview.ts"
import { printNotices } from "./printNotices.ts"

/** `litfuse review check`. */
export const reviewCheck = Command.make(
  "check",
  {
    ...requestFlags(Review.CheckRequest.fields, ["folder"]),
    junit: optional(Completion.fileFlag("junit"), "write the checks to this file as JUnit XML"),
    summary: optional(Completion.fileFlag("summary"), "write the checks to this file as Markdown, for a pull request"),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ format, out, junit, summary, ...flags }) {
    const output = { format, out }
    yield* keepsReview("litfuse review check", out, junit, summary)
    const found = yield* Review.check({ folder: process.cwd(), ...definedOptions(flags) }).pipe(printRefusal("litfuse review check"))
    if (Option.isSome(junit)) yield* Effect.fromResult(Files.writeText(junit.value, Review.junit(found)))
    if (Option.isSome(summary)) yield* Effect.fromResult(Files.writeText(summary.value, Review.summary(found)))
    if (process.env["GITHUB_ACTIONS"] === "true") for (const line of Review.annotations(found)) yield* Console.log(line)
    if (!isJson(output)) yield* printNotices(found.notices)
    yield* printOutput(output, found, () =>
      table(
        ["check", "state", "where", "what"],
        ["left", "left", "left", "left"],
        found.checks.map(({ id, state, subject, file, line, message }) => [
          id,
          state,
          printable(
            [file === null ? "" : `${file}${line === null ? "" : `:${line}`}`, subject ?? ""].filter((part) => part !== "").join(" ")
          ),
          printable(message)
        ])
      )
    )
    if (found.checks.some(({ state }) => state === "failed")) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Check a review: strategies, searches, exports, duplicates, decisions, retractions, commitments, and the flow"),
  Command.withExamples([
    { command: "litfuse review check", description: "Ends with exit code 1 if a check failed" },
    { command: "litfuse review check --public review.zip", description: "Counts the numbers of a published archive again" }
  ])
)
