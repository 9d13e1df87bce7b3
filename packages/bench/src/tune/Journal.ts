import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import * as Result from "effect/Result"

/**
 * What units have answered so far, in a file that outlives the process: one line of JSON each, appended when the answer is there. A process that was
 * killed in the middle of a line leaves a piece of one, which is ignored: its unit is done again.
 */
export interface Journal {
  readonly known: ReadonlyMap<string, unknown>
  readonly write: (key: string, answer: unknown) => void
}

/** A journal that forgets. */
export const none: Journal = { known: new Map(), write: () => {} }

const entryOf = (line: string): ReadonlyArray<readonly [string, unknown]> => {
  const parsed = Result.try((): unknown => JSON.parse(line))
  if (Result.isFailure(parsed) || !Array.isArray(parsed.success)) return []
  const [key, answer, ...more]: Array<unknown> = parsed.success
  return typeof key === "string" && answer !== undefined && more.length === 0 ? [[key, answer]] : []
}

/**
 * Opens the journal in a file, which is made when there is none.
 *
 * - `file` must be named after everything that answers depend on: data, design, code
 * - `isNew` forgets what is there
 */
export const open = (file: string, isNew = false): Journal => {
  mkdirSync(dirname(file), { recursive: true })
  const text = existsSync(file) && !isNew ? readFileSync(file, "utf8") : ""
  if (isNew) writeFileSync(file, "")
  // a torn last line must not swallow the next one
  if (text !== "" && !text.endsWith("\n")) appendFileSync(file, "\n")
  return {
    known: new Map(text.split("\n").flatMap(entryOf)),
    write: (key, answer) => appendFileSync(file, `${JSON.stringify([key, answer])}\n`)
  }
}
