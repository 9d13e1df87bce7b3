import * as Data from "effect/Data"

/**
 * One thing that is wrong with a request, and what to do.
 *
 * - `fields` of the request that it is about; in `text` each of them stands in braces: `{limit} is 0; it takes a whole number of at least 1`
 */
export interface Problem {
  readonly fields: ReadonlyArray<string>
  readonly text: string
}

/** A request cannot be answered as it was asked: everything that is wrong with it, before anything was done. */
export class Refused extends Data.TaggedError("Refused")<{ readonly problems: ReadonlyArray<Problem> }> {}

/** A file, a configuration or a recording that the request names cannot be used: the error that says so. */
export class Failed extends Data.TaggedError("Failed")<{ readonly cause: Error & { readonly _tag: string } }> {}

/** A problem in a line; `nameOf` is how the reader names a field: `--per-source`, `perSource`. */
export const printProblem = ({ fields, text }: Problem, nameOf: (field: string) => string = (field) => field): string =>
  fields.reduce((line, field) => line.replaceAll(`{${field}}`, () => nameOf(field)), text)

/**
 * A question has no answer. Every question fails with this error and no other.
 *
 * - `question` the module that was asked: `search`, `dedup`
 * - the message names fields as requests do; `printProblem` names them as a surface does
 */
export class ApiError extends Data.TaggedError("ApiError")<{ readonly question: string; readonly reason: Refused | Failed }> {
  override get message() {
    const { reason } = this
    return reason._tag === "Failed" ? reason.cause.message : reason.problems.map((problem) => printProblem(problem)).join("; ")
  }
}
