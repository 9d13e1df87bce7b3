/** Files that somebody else's file names: they lie inside the folder that this somebody may speak of, and nowhere else. */
import { readlinkSync, realpathSync } from "node:fs"
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep, win32 } from "node:path"
import * as Result from "effect/Result"

/** So many links that lead nowhere are followed, as by systems; after that they lead in a circle. */
const mostLinks = 40

/** Where a path really leads: links are followed, those that lead to nothing yet too, because whoever writes there makes what they name. */
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

/** Why a path that a program put together leads out of a folder: it does so through a symbolic link; undefined when it stays inside. */
export const linkOut = (root: string, path: string): string | undefined =>
  isInside(real(resolve(root)), real(resolve(path))) ? undefined : `leads out of ${root} through a symbolic link; put the file itself there`

/** Stands for a folder where it does not matter which. */
export const anywhere: string = resolve("/any")

/**
 * What is wrong with a name by itself, whatever is there: it is absolute, or climbs out of a folder; undefined when nothing is.
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
 * The path of a file that another file names, inside a folder. A name that is absolute, that climbs out, or that leads out through a symbolic link, is
 * refused, whether or not there is such a file.
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
