import { resolve } from "node:path"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Tsv from "@litfuse/files/Tsv"
import * as Result from "effect/Result"

/** Lists of texts by key. */
type Table = Readonly<Record<string, ReadonlyArray<string>>>

/**
 * Reads a file of two tab-separated columns, key and value; a key that comes several times has all of its values, in the order of the file.
 *
 * - errors: `Missing`, `BadLine`
 */
export const read = (path: string): Result.Result<Table, DatasetError> =>
  Result.gen(function* () {
    const lists = new Map<string, Array<string>>()
    yield* Tsv.each(yield* Files.readBytes(path), path, ["key", "value"], ([key = "", value = ""]) => {
      const own = lists.get(key)
      if (own === undefined) lists.set(key, [value])
      else own.push(value)
      return undefined
    })
    return Object.fromEntries(lists)
  })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Parameters in which `{ table: FILE }`, at any depth, is replaced by what the file holds: a table that is too long to be written beside the others.
 *
 * - `folder` in which files are looked for
 * - errors: those of `read`
 */
export const resolved = (value: unknown, folder: string): Result.Result<unknown, DatasetError> => {
  if (!isObject(value)) return Result.succeed(value)
  const names = Object.keys(value)
  if (names.length === 1 && typeof value["table"] === "string") return read(resolve(folder, value["table"]))
  return Result.gen(function* () {
    const out: Record<string, unknown> = {}
    for (const name of names) out[name] = yield* resolved(value[name], folder)
    return out
  })
}
