import { realpathSync } from "node:fs"
import { resolve } from "node:path"
import * as Result from "effect/Result"

/** Where a path leads in the end; what is not there yet will be where it says. */
const placeOf = (path: string): string =>
  Result.getOrElse(
    Result.try(() => realpathSync(path)),
    () => path
  )

/** Whether two paths, each relative to a folder, name one file, by links too; standard input and output (`-`) are none. */
export const isSamePlace = (folder: string, one: string, other: string): boolean =>
  one !== "-" && other !== "-" && placeOf(resolve(folder, one)) === placeOf(resolve(folder, other))
