import * as Result from "effect/Result"
import type { Dialect } from "./dialects/Dialect.ts"
import { litfuse } from "./dialects/Litfuse.ts"
import { leftOutCodes, type Problem, type Remark } from "./Problem.ts"
import type { Query } from "./Query.ts"
import { QueryError } from "./QueryError.ts"

/** A parsed query, and remarks on what its system does differently or cannot express. */
export interface Parsed {
  readonly query: Query
  readonly remarks: ReadonlyArray<Remark>
}

/**
 * Parses a text in our own syntax, or in that of another dialect that can be read.
 *
 * - errors: `QueryError` for the first error in the text: `UnknownField`, or `Syntax` for anything else; warnings do not stop it
 */
export const parse = (text: string, { id, read }: Required<Pick<Dialect, "id" | "read">> = litfuse): Result.Result<Parsed, QueryError> => {
  const fail = (offset: number, detail: string, tag: "Syntax" | "UnknownField") =>
    Result.fail(new QueryError({ input: text, dialect: id, reason: { _tag: tag, offset, detail } }))
  const { query, problems, remarks } = read(text)
  const first = problems.find(({ severity }) => severity === "error")
  if (first !== undefined) return fail(first.from, first.message, first.code === "unknown-field" ? "UnknownField" : "Syntax")
  return query === undefined
    ? fail(0, "there is nothing to search for", "Syntax")
    : Result.succeed({ query, remarks: [...remarks, ...remarksOf(problems)] })
}

const remarksOf = (problems: ReadonlyArray<Problem>): ReadonlyArray<Remark> =>
  problems
    .filter(({ code }) => code.startsWith("foreign-") || code.endsWith("-as-word") || code === "stop-word" || leftOutCodes.has(code))
    .map(({ code, from, to, message }) => ({ code, from, to, text: message }))
