import * as Result from "effect/Result"
import { ProjectError } from "./ProjectError.ts"

/** What people call the reasons of a file system. */
const ofSystem: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full; make room",
  EDQUOT: "the quota is used up; make room",
  EFBIG: "the file may not become larger; make room",
  EROFS: "the file system is read-only; copy the project to where it can be written",
  EACCES: "permission is denied; give yourself the right to write there",
  EPERM: "it is not permitted; give yourself the right to write there",
  ENOENT: "it is not there",
  ENOTDIR: "a file is in the place of a folder",
  EISDIR: "a folder is in the place of a file",
  EEXIST: "it is there already"
}

/** What people call the reasons of SQLite, by its primary code. */
const ofSqlite: Readonly<Record<number, string>> = {
  5: "another process has been writing for too long; try again when it is done",
  8: "it cannot be written; give yourself the right to write there, or copy the project",
  11: "the database is damaged; put back a copy, or import an export",
  13: "the disk is full; make room",
  14: "it cannot be opened; give yourself the right to read and write there",
  15: "the file system has no locks; move the project to a disk of this machine",
  26: "this is no database; put back a copy, or import an export"
}

/** Failures of locks and of memory shared between processes, as SQLite numbers them: what file systems of networks lack. */
const ofLocks: ReadonlySet<number> = new Set([3850, 4618, 4874, 5130, 5386, 6154])

/** What keeps a project from being used, in words. */
export const reasonOf = (cause: unknown): string => {
  const { code, errcode, message } = (cause ?? {}) as { readonly code?: string; readonly errcode?: number; readonly message?: string }
  if (errcode !== undefined) return (ofLocks.has(errcode) ? ofSqlite[15] : ofSqlite[errcode & 0xff]) ?? String(message)
  return ofSystem[code ?? ""] ?? String(message ?? cause).split("\n")[0]!
}

/** Does something with a file of a project; what goes wrong is an error in one line. */
export const attempt = <A>(file: string, work: () => A): Result.Result<A, ProjectError> =>
  Result.try({ try: work, catch: (cause) => (cause instanceof ProjectError ? cause : new ProjectError({ file, what: reasonOf(cause) })) })
