/** Paths from untrusted files, which must stay inside a folder. */
import { readlinkSync, realpathSync } from "node:fs"
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep, win32 } from "node:path"
import * as Result from "effect/Result"

/** The maximum number of dangling links to follow, as in operating systems; more are a circle. */
const mostLinks = 40

/** The real path behind links. Dangling links are followed, too, because writing to one creates its target. */
const real = (path: string, links = 0): string => {
  const whole = Result.try(() => realpathSync(path))
  if (Result.isSuccess(whole)) return whole.success
  if (dirname(path) === path || links > mostLinks) return parse(path).root
  const above = real(dirname(path), links)
  const link = Result.try(() => readlinkSync(path))
  return Result.isSuccess(link) ? real(resolve(above, link.success), links + 1) : join(above, basename(path))
}

const isInside = (root: string, path: string): boolean => {
  const way = relative(root, path)
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** The error if a path leads out of a folder through a symbolic link; undefined if it stays inside. */
export const linkOut = (root: string, path: string): string | undefined =>
  isInside(real(resolve(root)), real(resolve(path))) ? undefined : `leads out of ${root} through a symbolic link; put the file itself there`

/** A placeholder for any folder. */
export const anywhere: string = resolve("/any")

/**
 * The error if a name is absolute or leads out of a folder, without a look at the disk; undefined for a valid name.
 *
 * - `root` the folder, `from` the folder in it from which the name counts; without them, any folder
 */
export const climbs = (name: string, root = anywhere, from = root): string | undefined => {
  if (name.includes("\0")) return "is no name of a file"
  if (isAbsolute(name) || win32.isAbsolute(name)) return "is an absolute path; name a file of the project, from its folder"
  if (isInside(resolve(root), resolve(from, name))) return undefined
  return `leads out of ${root === anywhere ? "its folder" : root}; name a file inside it`
}

/**
 * The path of a file that another file names, inside a folder. Absolute names, and names that lead out directly or through a symbolic link, are errors,
 * also for missing files.
 *
 * - shape: `root` the folder, `from` the folder in it from which the name counts; the answer is absolute where `from` is
 * - empty: `.` names `from` itself
 * - errors: what is wrong with the name, in words that follow it
 */
export const within = (root: string, from: string, name: string): Result.Result<string, string> => {
  const path = join(from, name)
  const why = climbs(name, root, from) ?? linkOut(root, path)
  return why === undefined ? Result.succeed(path) : Result.fail(why)
}
