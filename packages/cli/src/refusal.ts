import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { Exit } from "./Exit.ts"

/**
 * Ends a command that cannot be answered as it was asked: one line on stderr, and nothing on stdout, which may be a file of results.
 *
 * - `command` the words before it in the line, as it was called
 * - errors: `Exit` with 2, always
 */
export const refusal =
  (command: string) =>
  (what: string): Effect.Effect<never, Exit> =>
    Effect.andThen(Console.error(`${command}: ${what}`), Effect.fail(new Exit({ code: 2 })))
