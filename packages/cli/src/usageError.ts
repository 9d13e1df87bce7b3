import type { ApiError } from "@litfuse/api/ApiError"
import { printProblem } from "@litfuse/api/ApiError"
import { hyphenated } from "@litfuse/files/hyphenated"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { printProblems } from "./printProblems.ts"
import { Exit } from "./Exit.ts"
import { printable } from "@litfuse/files/printable"

/**
 * Ends a command with an error: one line on stderr, and nothing on stdout, which may be a file of results.
 *
 * - `command` the prefix of the line
 * - errors: `Exit` with 2, always
 */
export const usageError =
  (command: string) =>
  (what: string): Effect.Effect<never, Exit> =>
    Effect.andThen(Console.error(`${command}: ${what}`), Effect.fail(new Exit({ code: 2 })))

/** The flag of a request's field: `perSource` is `--per-source`. `others` has exceptions. */
export const flagName =
  (others: Readonly<Record<string, string>> = {}) =>
  (field: string): string =>
    others[field] ?? `--${hyphenated(field)}`

/**
 * Prints all problems of a request, one line each, with the names of the flags. Errors of files and configurations are passed on.
 *
 * - `others` flags whose names are not those of their fields
 * - errors: `Exit` with 2, or the error of what the request names
 */
export const printRefusal =
  (command: string, others: Readonly<Record<string, string>> = {}) =>
  <A, E, R>(question: Effect.Effect<A, E | ApiError, R>) =>
    Effect.catchTag(question as Effect.Effect<A, ApiError, R>, "ApiError", ({ reason }) =>
      reason._tag === "Failed"
        ? Effect.fail(reason.cause)
        : Effect.andThen(
            printProblems(
              command,
              reason.problems.map((problem) => ({ message: printable(printProblem(problem, flagName(others)), "lines") }))
            ),
            Effect.fail(new Exit({ code: 2 }))
          )
    ) as Effect.Effect<A, Exclude<E, ApiError> | Exit | (Error & { readonly _tag: string }), R>
