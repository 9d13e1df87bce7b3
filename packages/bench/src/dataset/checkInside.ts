import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { linkOut } from "@litfuse/files/ContainedPath"
import * as Result from "effect/Result"

/**
 * Checks that a path of the workspace, and every entry directly in it, is a file or a folder inside the workspace. A workspace from another author must not
 * read or write files outside it, and must not make a command wait for a pipe.
 *
 * - shape: `path` from `root`
 * - empty: a path that does not exist passes
 * - errors: `BadLine` at line 0 for a symbolic link that leads out of the workspace, for a device and for a pipe
 */
export const checkInside = (root: string, path: string): Result.Result<void, DatasetError> => {
  const entries = Result.getOrElse(
    Result.try(() => readdirSync(join(root, path))),
    () => []
  )
  for (const one of [path, ...entries.map((name) => join(path, name))]) {
    if (linkOut(root, join(root, one)) !== undefined)
      return Result.fail(badLine(one, 0, "this symbolic link leads out of the workspace", "the file itself, or data below $LITFUSE_DATA"))
    const found = statSync(join(root, one), { throwIfNoEntry: false })
    if (found !== undefined && !found.isFile() && !found.isDirectory())
      return Result.fail(badLine(one, 0, "this is a device or a pipe", "a file"))
  }
  return Result.succeed(undefined)
}
