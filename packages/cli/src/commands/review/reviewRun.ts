import * as Review from "@litfuse/api/Review"
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import { counted, grouped } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../../definedOptions.ts"
import { Exit } from "../../Exit.ts"
import { withProgress } from "../../progress.ts"
import { requestFlags } from "../../requestFlags.ts"
import { printRefusal } from "../../usageError.ts"
import { printNotices } from "./printNotices.ts"
import { onlyOne } from "./onlyOne.ts"

type Step = (typeof Review.stepNames)[number]

/** `litfuse review run`. */
export const reviewRun = Command.make(
  "run",
  requestFlags(Review.RunRequest.fields, ["folder"]),
  Effect.fnUntraced(function* ({ step: steps, ...flags }) {
    const words = Option.isSome(steps) ? [steps.value].flat() : []
    const step = yield* onlyOne<Step>("litfuse review run", "step", words)
    const given = { folder: process.cwd(), ...definedOptions(flags), ...(step === undefined ? {} : { step }) }
    const { searches, merge, upToDate, lacking, written, notices } = yield* Review.run(given).pipe(
      withProgress,
      printRefusal("litfuse review run", { step: "the step" })
    )
    for (const { search, state, records, total, error, notices: ofSearch } of searches) {
      const of = total !== null && total > records ? ` of ${grouped(total)}` : ""
      yield* Console.log(printable(`search ${search}: ${state}, ${grouped(records)}${of} records${error === null ? "" : `; ${error}`}`))
      yield* printNotices(ofSearch)
    }
    if (searches.some(({ state }) => !outcomeStates[state].hasAnswered) && lacking.length === 0) return yield* new Exit({ code: 3 })
    if (upToDate.length > 0) yield* Console.log(printable(`up to date: ${upToDate.join(", ")}`))
    if (lacking.length > 0) {
      yield* Console.error(
        printable(
          `litfuse review run: nothing was merged, because an answer is missing from ${lacking.join(", ")}; run the same command again`
        )
      )
      return yield* new Exit({ code: 3 })
    }
    yield* printNotices(notices)
    if (written.length > 0) yield* Console.log(`written: ${written.join(", ")}`)
    if (merge === undefined) return
    const { records, works, doubts } = merge
    yield* Console.log(`merge: ${counted(records, "record")}, ${counted(works, "work")}, ${counted(doubts, "pair")} in doubt`)
  })
).pipe(
  Command.withDescription(
    "Run what is missing or out of date: the searches, and the merging of their records. Decisions are never touched"
  ),
  Command.withExamples([
    { command: "litfuse review run", description: "Only what is missing or out of date" },
    { command: "litfuse review run search --again", description: "Every search again" }
  ])
)
