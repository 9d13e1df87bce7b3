import * as Data from "effect/Data"

/**
 * A problem of a request, with advice.
 *
 * - `fields` of the request that it is about; `text` contains each of them in braces: `{limit} is 0; it takes a whole number of at least 1`
 */
export interface Problem {
  readonly fields: ReadonlyArray<string>
  readonly text: string
}

/** A refused request, with all its problems. Nothing was done yet. */
export class Refused extends Data.TaggedError("Refused")<{ readonly problems: ReadonlyArray<Problem> }> {}

/** A failure of a file, a configuration or a recording that the request names. */
export class Failed extends Data.TaggedError("Failed")<{ readonly cause: Error & { readonly _tag: string } }> {}

/** A problem in a line; `nameOf` the name of a field on the surface: `--per-source`, `perSource`. */
export const printProblem = ({ fields, text }: Problem, nameOf: (field: string) => string = (field) => field): string =>
  fields.reduce((line, field) => line.replaceAll(`{${field}}`, () => nameOf(field)), text)

/**
 * The error of a question. Every question fails with this error only.
 *
 * - `question` the name of the question: `search`, `dedup`
 * - the message uses the field names of requests; `printProblem` uses those of a surface
 */
export class ApiError extends Data.TaggedError("ApiError")<{ readonly question: string; readonly reason: Refused | Failed }> {
  override get message() {
    const { reason } = this
    return reason._tag === "Failed" ? reason.cause.message : reason.problems.map((problem) => printProblem(problem)).join("; ")
  }
}
