import type { ApiError } from "@litfuse/api/ApiError"
import { printProblem } from "@litfuse/api/ApiError"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { complain } from "./complain.ts"
import { Exit } from "./Exit.ts"
import { printable } from "@litfuse/files/printable"

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

/** How the command line names a field of a request: `perSource` is `--per-source`; `others` those that have a name of their own. */
export const flagOf =
  (others: Readonly<Record<string, string>> = {}) =>
  (field: string): string =>
    others[field] ?? `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/**
 * Says why a question has no answer: all problems of the request, a line each, with the names of the flags; the error of a file or a configuration is
 * left to whoever ends the command.
 *
 * - `others` flags whose names are not those of their fields
 * - errors: `Exit` with 2, or the error of what the request names
 */
export const refusing =
  (command: string, others: Readonly<Record<string, string>> = {}) =>
  <A, E, R>(question: Effect.Effect<A, E | ApiError, R>) =>
    Effect.catchTag(question as Effect.Effect<A, ApiError, R>, "ApiError", ({ reason }) =>
      reason._tag === "Failed"
        ? Effect.fail(reason.cause)
        : Effect.andThen(
            complain(
              command,
              reason.problems.map((problem) => ({ message: printable(printProblem(problem, flagOf(others)), "lines") }))
            ),
            Effect.fail(new Exit({ code: 2 }))
          )
    ) as Effect.Effect<A, Exclude<E, ApiError> | Exit | (Error & { readonly _tag: string }), R>
