/** The folder in which a run keeps its finished pieces until it has its answer. */
import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import type * as Result from "effect/Result"
import * as Lease from "./Lease.ts"
import type { ProjectError } from "./ProjectError.ts"
import { attempt } from "./attempt.ts"

/** The folder of a run's pieces. */
export const folderOf = (root: string, id: string): string => join(Lease.folderOf(root, id), "pieces")

/** Whether a run has stored pieces. */
export const isThere = (root: string, id: string): boolean => existsSync(folderOf(root, id))

/** Deletes the pieces of a run. Errors: one line, where a file cannot be deleted. */
export const remove = (root: string, id: string): Result.Result<void, ProjectError> =>
  attempt(folderOf(root, id), () => rmSync(folderOf(root, id), { recursive: true, force: true }))
