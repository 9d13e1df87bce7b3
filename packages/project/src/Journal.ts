/** Files of a project that only grow: a JSON object per line, written by people at once, united by git. */
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeSync } from "node:fs"
import { dirname } from "node:path"
import * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ProjectError } from "./ProjectError.ts"
import { attempt } from "./saying.ts"

/** When a line was written. Units: ISO 8601, UTC. */
export const Time = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, { expected: "a time such as 2026-01-31T12:00:00.000Z" })
)

const conflict = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/

/**
 * Shows each line of a journal to `take`, which says what is wrong with it; empty lines are left out.
 *
 * - shape: `what` is a line called: "decision"
 * - gives a notice for a last line that is not complete, because its writer was killed
 * - errors: `ProjectError` with the line that is no JSON, is a mark of a conflict of git, or is refused
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
    if (conflict.test(written)) return refuse("git left a conflict here; keep the lines of both sides, and take out its marks")
    const value = Result.getOrUndefined(Result.try((): unknown => JSON.parse(written)))
    if (value === undefined && line === all.length) {
      notices.push(Notice.make("half-a-line", `${file}:${line}`, `the last line is not complete, so it is no ${what}: ${written}`))
      continue
    }
    if (value === undefined) return refuse("is no JSON; complete the line, or take it out")
    const problem = take(value, line)
    if (problem !== undefined) return refuse(problem)
  }
  return Result.succeed(notices)
}

/** The text of a journal; none for a file that there is not. */
export const textOf = (file: string): Result.Result<string, ProjectError> =>
  attempt(file, () => (existsSync(file) ? readFileSync(file, "utf8") : ""))

/** When the next line is written: later than all before it, also when the clock was set back. Units: milliseconds since 1970. */
export const nextMs = (times: Iterable<string>, nowMs: number): number => {
  let latest = nowMs - 1
  for (const time of times) latest = Math.max(latest, Date.parse(time))
  return latest + 1
}

/** The end of a file behind its last line end: half a line, when its writer was killed. */
const tailOf = (descriptor: number): string => {
  const { size } = fstatSync(descriptor)
  const bytes = Buffer.alloc(Math.min(size, 1 << 20))
  readSync(descriptor, bytes, 0, bytes.length, size - bytes.length)
  const end = bytes.lastIndexOf(0x0a)
  return bytes.subarray(end + 1).toString("utf8")
}

/**
 * Adds lines at the end, as one write, so that nobody reads half of them and two processes do not mix their lines. Nothing that is there is changed.
 *
 * - errors: `ProjectError` for half a line at the end, which somebody has to complete or take out, and when the file cannot be written
 */
export const append = (file: string, lines: ReadonlyArray<unknown>): Result.Result<void, ProjectError> => {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("")
  return Result.flatMap(
    attempt(file, () => openSync(file, "a+", 0o600)),
    (descriptor) => {
      const written = Result.flatMap(
        attempt(file, () => tailOf(descriptor)),
        (tail) => {
          const isWhole = tail.trim() === "" || Result.isSuccess(Result.try((): unknown => JSON.parse(tail)))
          if (!isWhole)
            return Result.fail(new ProjectError({ file, what: `ends in half a line; complete it, or take it out: ${tail.slice(0, 80)}` }))
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
