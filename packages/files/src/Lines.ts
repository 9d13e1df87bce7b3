import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import * as Files from "./Files.ts"

/** Called for each line in order, without its end; an error that it returns ends the walk. */
export type Visit = (text: string, line: number) => DatasetError | undefined

/**
 * Shows each line of a file to `visit`; lines end in LF or CRLF, the last end is optional.
 *
 * - empty: a file of no bytes has no line
 * - errors: `BadLine` at the first line that is not UTF-8; whatever `visit` returns
 */
export const each = (bytes: Uint8Array, file: string, visit: Visit): Result.Result<void, DatasetError> => {
  const decoded = Files.decode(bytes, file)
  if (Result.isFailure(decoded)) return Result.fail(decoded.failure)
  const text = decoded.success
  for (let from = 0, line = 1; from < text.length; line++) {
    const found = text.indexOf("\n", from)
    const to = found < 0 ? text.length : found
    const end = to > from && text.charCodeAt(to - 1) === 13 ? to - 1 : to
    const problem = visit(text.slice(from, end), line)
    if (problem !== undefined) return Result.fail(problem)
    from = to + 1
  }
  return Result.succeed(undefined)
}

/** The text on one line: outer white space dropped, every run of it within a single blank. */
export const join = (text: string): string => text.replace(/\s+/g, " ").trim()

/** The number of newlines in a text. */
export const countEnds = (text: string): number => {
  let n = 0
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) n++
  return n
}
