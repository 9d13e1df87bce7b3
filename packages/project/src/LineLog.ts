import * as Decode from "@litfuse/engine/Decode"
import type * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import * as AppendLog from "./AppendLog.ts"
import { canonicalJson } from "./canonicalJson.ts"
import type { ProjectError } from "./ProjectError.ts"

/** A line of a log, with its number. */
export interface Placed<A> {
  readonly line: number
  readonly value: A
}

/** The lines of a log, each once; `notices` about an incomplete last line, left by a killed process. */
export interface LineLog<A> {
  readonly lines: ReadonlyArray<Placed<A>>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/**
 * Parses a log with one JSON object per line.
 *
 * - shape: `schemaOf` the schema of a line, which may depend on its version; `what` the noun for a line, such as "report"
 * - shape: `refuse` what the schema cannot say about a value
 * - errors: `ProjectError` with the line that is not one, or is a git conflict marker
 */
export const parse = <A>(
  schemaOf: (value: unknown) => Schema.Codec<A, unknown>,
  file: string,
  text: string,
  what: string,
  refuse: (value: A) => string | undefined = () => undefined
): Result.Result<LineLog<A>, ProjectError> => {
  const lines: Array<Placed<A>> = []
  const known = new Set<string>()
  const parsed = AppendLog.each(file, text, what, (value, line) => {
    const decoded = Decode.strict(schemaOf(value), value)
    if (Result.isFailure(decoded)) {
      const [{ path, what: why } = { path: [], what: "" }] = decoded.failure
      return `is not a ${what}: ${`${Decode.printPath(path).replace(/^\./, "")} ${why}`.trim()}`
    }
    const problem = refuse(decoded.success)
    if (problem !== undefined) return problem
    // a git merge may duplicate a line
    const key = canonicalJson(decoded.success)
    if (!known.has(key)) lines.push({ line, value: decoded.success })
    known.add(key)
    return undefined
  })
  return Result.map(parsed, (notices) => ({ lines, notices }))
}
