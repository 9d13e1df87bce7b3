import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import * as Files from "./Files.ts"

/** Called for each line in order, without its end; an error that it returns ends the walk. */
export type Visit = (text: string, line: number) => DatasetError | undefined

/** The bytes to decode at a time, because a large file may exceed the maximum length of a string. */
const most = 1 << 26

/** Where the lines end that begin at a place: behind the last of those that fit, or behind the first one where that is longer. */
const endOf = (bytes: Uint8Array, from: number): number => {
  if (bytes.length - from <= most) return bytes.length
  const last = bytes.subarray(from, from + most).lastIndexOf(newline)
  const end = last < 0 ? bytes.indexOf(newline, from + most) : from + last
  return end < 0 ? bytes.length : end + 1
}

const newline = 10

/**
 * Shows each line of a file to `visit`; lines end in LF or CRLF, the last end is optional.
 *
 * - `before` so many lines of the file come before the bytes
 * - empty: a file of no bytes has no line
 * - errors: `BadLine` at the first line that is not UTF-8; whatever `visit` returns
 */
export const each = (bytes: Uint8Array, file: string, visit: Visit, before = 0): Result.Result<void, DatasetError> => {
  let line = before
  for (let start = 0; start < bytes.length;) {
    const end = endOf(bytes, start)
    const decoded = Files.decode(bytes.subarray(start, end), file, line)
    if (Result.isFailure(decoded)) return Result.fail(decoded.failure)
    const text = decoded.success
    for (let from = 0; from < text.length;) {
      const found = text.indexOf("\n", from)
      const to = found < 0 ? text.length : found
      const last = to > from && text.charCodeAt(to - 1) === 13 ? to - 1 : to
      const problem = visit(text.slice(from, last), ++line)
      if (problem !== undefined) return Result.fail(problem)
      from = to + 1
    }
    start = end
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
