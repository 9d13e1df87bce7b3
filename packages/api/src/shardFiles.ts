import { readdirSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import * as Ids from "@litfuse/engine/Ids"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"

/**
 * The files of shards in a folder, sorted, as `name/FILE`. Each must be a regular file, because reading a pipe would block.
 *
 * - shape: `name` the folder in messages, relative to `from`
 * - errors: `DatasetError` for an unreadable folder, and for an entry that is not a regular file
 */
export const shardFiles = (
  from: string,
  name: string,
  endings: ReadonlyArray<string>
): Result.Result<ReadonlyArray<string>, DatasetError> =>
  Result.gen(function* () {
    const all = yield* Result.try({ try: () => readdirSync(resolve(from, name)), catch: Files.readFailure(name) })
    const files = all.filter((one) => endings.some((ending) => one.endsWith(ending))).map((one) => join(name, one))
    for (const file of files) {
      const found = yield* Result.try({ try: () => statSync(resolve(from, file)), catch: Files.readFailure(file) })
      if (!found.isFile()) return yield* Result.fail(badLine(file, 0, "this is not a regular file", "a shard"))
    }
    return files.sort(Ids.compare)
  })
