import * as Result from "effect/Result"
import { type DialectId, dialects, find, ids, readable } from "./dialects/index.ts"
import { litfuse } from "./dialects/Litfuse.ts"
import type { Dialect, Printed, Reading } from "./dialects/Dialect.ts"
import type { Remark } from "./Problem.ts"
import type { Query } from "./Query.ts"
import { QueryError } from "./QueryError.ts"

export { type Dialect, type DialectId, dialects, find, ids, type Printed, readable, type Reading }
export { detect } from "./dialects/detect.ts"

/** A query that was parsed, and remarks on how its system treats it differently. */
export interface Parsed {
  readonly query: Query
  readonly remarks: ReadonlyArray<Remark>
}

/**
 * Parses a text in a dialect.
 *
 * - errors: `QueryError` for the first error in the text: `UnknownField`, or `Syntax` for anything else; warnings do not stop it
 */
export const parse = (text: string, dialect: Dialect = litfuse): Result.Result<Parsed, QueryError> => {
  const fail = (offset: number, detail: string, tag: "Syntax" | "UnknownField") =>
    Result.fail(new QueryError({ input: text, dialect: dialect.id, reason: { _tag: tag, offset, detail } }))
  if (dialect.read === undefined)
    return fail(0, `queries of ${dialect.id} can be written, not read; what can be read: ${readable.join(", ")}`, "Syntax")
  const { query, problems, remarks } = dialect.read(text)
  const first = problems.find(({ severity }) => severity === "error")
  if (first !== undefined) return fail(first.from, first.message, first.code === "unknown-field" ? "UnknownField" : "Syntax")
  return query === undefined ? fail(0, "there is nothing to search for", "Syntax") : Result.succeed({ query, remarks })
}
