/** Append-only files of a project with one JSON object per line. Several people write them, and git merges them. */
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs"
import { basename, dirname } from "node:path"
import * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ProjectError } from "./ProjectError.ts"
import * as ProjectFiles from "./ProjectFiles.ts"
import { attempt, readText } from "./attempt.ts"
import { compareTexts } from "./compareTexts.ts"

/** Whether a text in the form of a time names a real one: no 31st of February, which would be another day. */
const isReal = (time: string): boolean => {
  const ms = Date.parse(time)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 19) === time.slice(0, 19)
}

/** The time of a line. Units: ISO 8601, UTC. */
export const Time = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, { expected: "a time such as 2026-01-31T12:00:00.000Z" }),
  Schema.makeFilter(isReal, { expected: "a time that exists, such as 2026-01-31T12:00:00.000Z" })
)

/** The order of two times of lines. The order of their texts is another: `12:00:00.5Z` would be before `12:00:00Z`. */
export const compareTimes = (a: string, b: string): number => {
  // most have milliseconds
  if (a.length === b.length) return compareTexts(a, b)
  const fraction = (time: string): string => time.slice(20, -1).replace(/0+$/, "")
  return compareTexts(a.slice(0, 19), b.slice(0, 19)) || compareTexts(fraction(a), fraction(b)) || compareTexts(a, b)
}

const conflict = /^(?:<{7}|={7}|>{7}|\|{7})(?:[ \r]|$)/

/** The message for a line in which git left a conflict. */
export const conflictRemedy = "git left a conflict here; keep the lines of both sides and delete the conflict markers"

/** The first line, from 1, in which git left a conflict; undefined = none. A single row of `=` may be an underline. */
export const conflictIn = (text: string): number | undefined => {
  if (!text.includes("<<<<<<<")) return undefined
  const at = text.split("\n").findIndex((line) => conflict.test(line))
  return at < 0 ? undefined : at + 1
}

/**
 * Passes each line of a log to `take`, which returns a problem or nothing; empty lines are skipped.
 *
 * - shape: `what` the noun for a line, such as "decision"
 * - returns a notice about an incomplete last line, left by a killed process
 * - errors: `ProjectError` with the line that is not JSON, is a git conflict marker, or is refused
 */
export const each = (
  file: string,
  text: string,
  what: string,
  take: (value: unknown, line: number) => string | undefined
): Result.Result<ReadonlyArray<Notice.Notice>, ProjectError> => {
  const notices: Array<Notice.Notice> = []
  const all = text.split("\n")
  for (const [i, written] of all.entries()) {
    const line = i + 1
    const refuse = (what: string) => Result.fail(new ProjectError({ file: `${file}:${line}`, what }))
    if (written.trim() === "") continue
    if (conflict.test(written)) return refuse(conflictRemedy)
    const value = Result.getOrUndefined(Result.try((): unknown => JSON.parse(written)))
    if (value === undefined && line === all.length) {
      notices.push(Notice.make("half-a-line", `${file}:${line}`, `the last line is incomplete and was ignored as a ${what}: ${written}`))
      continue
    }
    if (value === undefined) return refuse("is not JSON; complete or delete the line")
    const problem = take(value, line)
    if (problem !== undefined) return refuse(problem)
  }
  return Result.succeed(notices)
}

/** The text of a log. Empty: a missing file is an empty text. */
export const textOf = (file: string): Result.Result<string, ProjectError> => (existsSync(file) ? readText(file) : Result.succeed(""))

/** The time of the next line: later than all before it, even after the clock was set back. Units: milliseconds since 1970. */
const nextMs = (times: Iterable<string>, nowMs: number): number => {
  let latest = nowMs - 1
  for (const time of times) latest = Math.max(latest, Date.parse(time))
  return latest + 1
}

/** The text after the last line end of a file: an incomplete line when its writer was killed. */
const tailOf = (descriptor: number): string => {
  const { size } = fstatSync(descriptor)
  const bytes = Buffer.alloc(Math.min(size, 1 << 20))
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
  const end = bytes.lastIndexOf(0x0a)
  return bytes.subarray(end + 1).toString("utf8")
}

/**
 * Appends lines in one write, so that no reader sees half of them and two processes do not mix their lines. Existing lines never change.
 *
 * - errors: `ProjectError` for an incomplete last line, which a person must complete or delete, and when the file cannot be written
 */
export const append = (file: string, lines: ReadonlyArray<unknown>): Result.Result<void, ProjectError> => {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("")
  // a clone of a review has no folder of its project before something is stored
  const isNew = basename(dirname(file)) === ProjectFiles.folderName && !existsSync(dirname(file))
  return Result.flatMap(
    Result.flatMap(isNew ? ProjectFiles.make(dirname(dirname(file))) : Result.void, () => attempt(file, () => openSync(file, "a+", 0o600))),
    (descriptor) => {
      const written = Result.flatMap(
        attempt(file, () => tailOf(descriptor)),
        (tail) => {
          const isWhole = tail.trim() === "" || Result.isSuccess(Result.try((): unknown => JSON.parse(tail)))
          if (!isWhole)
            return Result.fail(new ProjectError({ file, what: `the last line is incomplete; complete or delete it: ${tail.slice(0, 80)}` }))
          return attempt(file, () => {
            writeSync(descriptor, tail === "" ? text : `\n${text}`)
            fsyncSync(descriptor)
          })
        }
      )
      attempt(dirname(file), () => closeSync(descriptor))
      return written
    }
  )
}

/**
 * Appends lines with times. Each time is later than all `times` of the file, even after the clock was set back. No line then precedes one that it takes
 * back.
 *
 * - shape: `lineOf` the line of a value and its time in ISO 8601, UTC
 * - errors: as `append`
 */
export const appendTimed = <A, L>(
  file: string,
  times: Iterable<string>,
  nowMs: number,
  values: ReadonlyArray<A>,
  lineOf: (at: string, value: A) => L
): Result.Result<ReadonlyArray<L>, ProjectError> => {
  const from = nextMs(times, nowMs)
  const lines = values.map((value, i) => lineOf(new Date(from + i).toISOString(), value))
  return Result.map(append(file, lines), () => lines)
}
