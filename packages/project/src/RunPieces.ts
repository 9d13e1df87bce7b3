/** The folder in which a run keeps its finished pieces until it has its answer. */
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import * as Lease from "./Lease.ts"
import type { ProjectError } from "./ProjectError.ts"
import { attempt, readText } from "./attempt.ts"

/** The folder of a run's pieces. */
export const folderOf = (root: string, id: string): string => join(Lease.folderOf(root, id), "pieces")

/** Whether a run has stored pieces. */
export const isThere = (root: string, id: string): boolean => existsSync(folderOf(root, id))

/** Deletes the pieces of a run. Errors: one line, where a file cannot be deleted. */
export const remove = (root: string, id: string): Result.Result<void, ProjectError> =>
  attempt(folderOf(root, id), () => rmSync(folderOf(root, id), { recursive: true, force: true }))

const elsewhereFile = (root: string, id: string): string => join(folderOf(root, id), "elsewhere")

/** Notes under which hash a database of workers has the pieces of a run. */
export const noteElsewhere = (root: string, id: string, run: string): Result.Result<void, ProjectError> =>
  attempt(folderOf(root, id), () => writeFileSync(elsewhereFile(root, id), run))

/** The hash under which a database of workers has the pieces of a run; undefined where none has them, or the run has its answer. Errors: as `readText`. */
export const elsewhereOf = (root: string, id: string): Result.Result<string | undefined, ProjectError> => {
  const file = elsewhereFile(root, id)
  return existsSync(file) ? readText(file) : Result.succeed(undefined)
}
