import { realpathSync } from "node:fs"
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path"
import * as Result from "effect/Result"

/** Where a path really leads: links in the part of it that is there are followed. */
const real = (path: string): string =>
  Result.getOrElse(
    Result.try(() => realpathSync(path)),
    () => (dirname(path) === path ? path : join(real(dirname(path)), basename(path)))
  )

/**
 * The folder that a project's configuration names for its cache; undefined when it leads out of the project, by its name or through a link: whoever
 * writes a project must not decide where files of the user's are written.
 *
 * - shape: `project` absolute
 */
export const within = (project: string, cache: string): string | undefined => {
  const folder = resolve(project, cache)
  const way = relative(real(project), real(folder))
  const isInside = way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)
  return isInside && !isAbsolute(cache) ? folder : undefined
}
