import { lstatSync, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"
import * as Result from "effect/Result"

const codeOf = (cause: unknown): unknown => (cause instanceof Error && "code" in cause ? cause.code : undefined)

const isFolder = (path: string): boolean =>
  Result.getOrElse(
    Result.try(() => statSync(path).isDirectory()),
    () => false
  )

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

const makeOne = (path: string, mode: number): Result.Result<void, unknown> => {
  const made = Result.try({ try: () => mkdirSync(path, mode), catch: (cause) => cause })
  return Result.isFailure(made) && isFolder(path) ? Result.void : Result.map(made, () => undefined)
}

/**
 * Makes a folder, and those above it that are missing. Does nothing if it is there. Node's recursive `mkdir` does not return on a file system that makes no
 * folders, such as /proc.
 *
 * - `mode` of each folder that is made
 * - errors: throws that of the file system, as `mkdirSync` does
 */
export const makeFolder = (path: string, mode = 0o777): void => {
  const made = makeOne(path, mode)
  const above = dirname(path)
  if (Result.isSuccess(made) || codeOf(made.failure) !== "ENOENT" || isThere(above)) return Result.getOrThrow(made)
  makeFolder(above, mode)
  return Result.getOrThrow(makeOne(path, mode))
}
