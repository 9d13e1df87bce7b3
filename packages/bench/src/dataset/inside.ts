import { readdirSync } from "node:fs"
import { join } from "node:path"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { linkOut } from "@litfuse/files/Within"
import * as Result from "effect/Result"

/**
 * That a path of the workspace, and everything that lies directly in it, leads nowhere else: whoever gave somebody a workspace must not have files
 * outside it read or written.
 *
 * - shape: `path` from `root`
 * - empty: what is not there leads nowhere
 * - errors: `BadLine` at line 0 for a symbolic link that leads out of the workspace
 */
export const stays = (root: string, path: string): Result.Result<void, DatasetError> => {
  const entries = Result.getOrElse(
    Result.try(() => readdirSync(join(root, path))),
    () => []
  )
  for (const one of [path, ...entries.map((name) => join(path, name))])
    if (linkOut(root, join(root, one)) !== undefined)
      return Result.fail(badLine(one, 0, "this symbolic link leads out of the workspace", "the file itself, or data below $LITFUSE_DATA"))
  return Result.succeed(undefined)
}
