import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Result from "effect/Result"
import * as ProjectFiles from "./ProjectFiles.ts"
import type { ProjectError } from "./ProjectError.ts"
import { attempt } from "./attempt.ts"

/** The exclusive right to execute a run. The operating system releases it when its process ends for any reason. */
export interface Lease {
  readonly release: () => void
}

/** The folder for the files of a run. */
export const folderOf = (root: string, id: string): string => join(ProjectFiles.of(root).recordings, id)

const fileOf = (root: string, id: string): string => join(folderOf(root, id), ".lock")

const busy = 5

/**
 * Locks a file, which is made; undefined when another process holds it. The lock depends neither on a clock nor on process ids.
 *
 * - errors: one line, when the file cannot be created or the file system has no locks
 */
export const takeFile = (file: string): Result.Result<Lease | undefined, ProjectError> =>
  attempt(file, () => {
    makeFolder(dirname(file), 0o700)
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
    const database: DatabaseSync = new DatabaseSync(file, { timeout: 0 })
    const locked = Result.try({ try: () => database.exec("BEGIN EXCLUSIVE"), catch: (cause) => cause as { readonly errcode?: number } })
    if (Result.isSuccess(locked)) return { release: () => void attempt(file, () => database.close()) }
    database.close()
    return ((locked.failure.errcode ?? 0) & 0xff) === busy ? undefined : Result.getOrThrow(Result.fail(locked.failure))
  })

/** Takes the lease of a run; undefined when another process holds it. Errors: as `takeFile`. */
export const take = (root: string, id: string): Result.Result<Lease | undefined, ProjectError> => {
  const file = fileOf(root, id)
  return Result.flatMap(
    attempt(file, () => makeFolder(folderOf(root, id))),
    () => takeFile(file)
  )
}

/** Whether another process is executing a run. */
export const isTaken = (root: string, id: string): boolean => {
  if (!existsSync(fileOf(root, id))) return false
  const lease = take(root, id)
  if (Result.isFailure(lease) || lease.success === undefined) return true
  lease.success.release()
  return false
}
