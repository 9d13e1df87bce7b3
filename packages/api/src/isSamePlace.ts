import { realpathSync } from "node:fs"
import { resolve } from "node:path"
import * as Result from "effect/Result"

/** The real path of a file; a missing file keeps its path. */
const placeOf = (path: string): string =>
  Result.getOrElse(
    Result.try(() => realpathSync(path)),
    () => path
  )

/** Whether two paths, relative to a folder, lead to the same file, also through links; standard input and output (`-`) are not files. */
export const isSamePlace = (folder: string, one: string, other: string): boolean =>
  one !== "-" && other !== "-" && placeOf(resolve(folder, one)) === placeOf(resolve(folder, other))
