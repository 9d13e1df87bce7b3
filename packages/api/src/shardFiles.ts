import { readdirSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import * as Ids from "@litfuse/engine/Ids"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"

/**
 * The files of shards that lie in a folder, by name, as `name/FILE`. Nobody has named them, so each must be a plain file: a pipe would be waited for.
 *
 * - shape: `name` is how messages call the folder, and `from` where that counts from
 * - errors: `DatasetError` for a folder that cannot be read, and for a file of such a name that is none
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
      if (!found.isFile()) return yield* Result.fail(badLine(file, 0, "this is no plain file", "a shard"))
    }
    return files.sort(Ids.compare)
  })
