import * as Bench from "@litfuse/api/Bench"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { Exit } from "../../Exit.ts"
import { askBench } from "./askBench.ts"
import { experiment } from "./flags.ts"

/** `litfuse bench verify-freeze`. */
export const benchVerifyFreeze = Command.make(
  "verify-freeze",
  { experiment },
  Effect.fnUntraced(function* (named) {
    const { freezes } = yield* Bench.VerifyFreeze.ask({ folder: process.cwd(), ...named }).pipe(askBench("litfuse bench verify-freeze"))
    for (const { analysis, state, text } of freezes) yield* Console.log(`${analysis}: ${state}: ${text}`)
    if (freezes.length === 0) yield* Console.log("no analysis claims a frozen design")
    if (freezes.some(({ state }) => state === "wrong")) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription(
    "Check in the git history whether a design, or the rules that are measured, were frozen before the results, as the report claims"
  ),
  Command.withExamples([{ command: "litfuse bench verify-freeze hybrid-scifact", description: "The commit that froze the design, if any" }])
)
