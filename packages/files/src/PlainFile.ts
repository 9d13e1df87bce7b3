import type { Stats } from "node:fs"
import * as Result from "effect/Result"
import * as UnpackLimit from "./UnpackLimit.ts"
import { withoutPause } from "./withoutPause.ts"

// Not imported, as in Files
const { closeSync, constants, fstatSync, openSync, readFileSync, statSync } = process.getBuiltinModule("node:fs")

/** Why a file cannot be read: what the system says; or `what` is wrong with it, and `expected` instead, where litfuse refuses it. */
export type Unreadable = { readonly code: string; readonly message: string } | { readonly what: string; readonly expected: string }

/** The reason in words. */
export const reasonOf = (why: Unreadable): string => ("what" in why ? `${why.what}; expected ${why.expected}` : why.message)

const kindOf = (found: Stats): string => {
  if (found.isDirectory()) return "folder"
  if (found.isFIFO()) return "named pipe"
  return found.isSocket() ? "socket" : "device"
}

/** What is wrong with something that is no plain file: reading it may never end. Empty: undefined for a plain file. */
export const problemOf = (found: Stats): string | undefined => (found.isFile() ? undefined : `it is no plain file, but a ${kindOf(found)}`)

const codeOf = (cause: unknown): string => (cause instanceof Error && "code" in cause ? String(cause.code) : String(cause))

/** What is wrong with the file at a path. Empty: undefined for a plain file, and where there is no file or the system refuses to describe it. */
export const problemAt = (path: string): string | undefined => {
  const found = Result.getOrUndefined(Result.try(() => statSync(path, { throwIfNoEntry: false })))
  return found === undefined ? undefined : problemOf(found)
}

const refused = (what: string): Unreadable => ({ what, expected: "a plain file" })

/**
 * The bytes of a plain file, for every file of a project or folder. It never waits: a pipe without a writer is refused like any other thing that is
 * no plain file.
 *
 * - `isText` the file becomes values as a whole, so it may be no longer than `UnpackLimit.ofText`
 * - errors: those of the system; a folder, a pipe, a socket, a device; a text that is too long
 */
export const read = (path: string, isText = false): Result.Result<Buffer, Unreadable> => {
  const failed = (cause: unknown): Unreadable => ({ code: codeOf(cause), message: cause instanceof Error ? cause.message : String(cause) })
  const opened = Result.try({ try: () => openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)), catch: failed })
  if (Result.isFailure(opened)) {
    // a socket cannot be opened
    const what = problemAt(path)
    return Result.fail(what === undefined ? opened.failure : refused(what))
  }
  const file = opened.success
  try {
    const found = fstatSync(file)
    const what = problemOf(found)
    if (what !== undefined) return Result.fail(refused(what))
    const long = isText ? UnpackLimit.tooLong(found.size) : undefined
    if (long !== undefined) return Result.fail({ what: long, expected: UnpackLimit.remedy })
    return Result.try({ try: () => withoutPause(() => readFileSync(file), found.size), catch: failed })
  } finally {
    closeSync(file)
  }
}
