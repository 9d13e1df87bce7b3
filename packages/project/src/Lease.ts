import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import * as Result from "effect/Result"
import * as Place from "./Place.ts"
import type { ProjectError } from "./ProjectError.ts"
import { attempt } from "./saying.ts"

/** A run is at work as long as somebody holds its lease. The system takes it back from a process that ends, however it ends. */
export interface Lease {
  readonly release: () => void
}

/** The folder of what a run keeps. */
export const folderOf = (root: string, id: string): string => join(Place.of(root).recordings, id)

const fileOf = (root: string, id: string): string => join(folderOf(root, id), ".lock")

const busy = 5

/**
 * Takes the lease of a run; undefined when somebody has it. It is a lock of the file system, so neither a clock nor the number of a process decides.
 *
 * - errors: one line, where the file cannot be made or the file system has no locks
 */
export const take = (root: string, id: string): Result.Result<Lease | undefined, ProjectError> => {
  const file = fileOf(root, id)
  return attempt(file, () => {
    mkdirSync(folderOf(root, id), { recursive: true })
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
    const database: DatabaseSync = new DatabaseSync(file, { timeout: 0 })
    const locked = Result.try({ try: () => database.exec("BEGIN EXCLUSIVE"), catch: (cause) => cause as { readonly errcode?: number } })
    if (Result.isSuccess(locked)) return { release: () => void attempt(file, () => database.close()) }
    database.close()
    return ((locked.failure.errcode ?? 0) & 0xff) === busy ? undefined : Result.getOrThrow(Result.fail(locked.failure))
  })
}

/** Whether somebody is at work on a run. */
export const isTaken = (root: string, id: string): boolean => {
  if (!existsSync(fileOf(root, id))) return false
  const lease = take(root, id)
  if (Result.isFailure(lease) || lease.success === undefined) return true
  lease.success.release()
  return false
}
