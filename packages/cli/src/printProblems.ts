import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { Exit } from "./Exit.ts"

/** Prints the problems of a command on stderr, one line each, after its results. Errors: `Exit` with 2 when there was any. */
export const printProblems = Effect.fnUntraced(function* (command: string, problems: ReadonlyArray<{ readonly message: string }>) {
  for (const { message } of problems) for (const line of message.split("\n")) yield* Console.error(`${command}: ${line}`)
  if (problems.length > 0) return yield* new Exit({ code: 2 })
})
