import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from "node:fs"
import * as Result from "effect/Result"

const isOfUser = (found: Stats, others: number): boolean => {
  const user = process.getuid?.()
  return user === undefined || ((found.uid === user || found.uid === 0) && (found.mode & others) === 0)
}

/**
 * Whether a file belongs to this user (or to root), and other users have none of the rights in `others`. A file in a folder that users share may be
 * from anybody.
 *
 * - `others` bits of the mode that no other user may have: `0o077` all rights, `0o022` writing
 * - empty: true without such a file, and on systems without these rights
 */
export const isPrivate = (file: string, others: number): boolean => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found === undefined || isOfUser(found, others)
}

/** Why other users could change a file that litfuse relies on; `name` is its name in the text. Root can change everything anyway. */
export const unsafeReason = (path: string, name: string): string | undefined => {
  const user = process.getuid?.()
  const found = statSync(path, { throwIfNoEntry: false })
  if (user === undefined || found === undefined) return undefined
  if (found.uid !== user && found.uid !== 0) return `${name} belongs to another user (${found.uid}); take ownership with chown`
  return (found.mode & 0o002) === 0 ? undefined : `${name} is writable by all users; change that with chmod o-w`
}

/**
 * The bytes of a plain file that is private, as `isPrivate`. The opened file is judged, so that another user cannot exchange it in between.
 *
 * - empty: undefined where there is no such file, it cannot be read, is no plain file, or is not private
 */
export const readPrivate = (file: string, others: number): Buffer | undefined => {
  const opened = Result.try(() => openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)))
  if (Result.isFailure(opened)) return undefined
  try {
    const found = fstatSync(opened.success)
    return found.isFile() && isOfUser(found, others) ? readFileSync(opened.success) : undefined
  } finally {
    closeSync(opened.success)
  }
}
