import * as Files from "@litfuse/files/Files"
import * as PlainFile from "@litfuse/files/PlainFile"
import * as Result from "effect/Result"
import { ProjectError } from "./ProjectError.ts"

const ofSystem: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full; free some space",
  EDQUOT: "the disk quota is used up; free some space",
  EFBIG: "the file cannot grow further; free some space",
  EROFS: "the file system is read-only; copy the project to a writable place",
  EACCES: "permission is denied; give yourself write permission",
  EPERM: "the operation is not permitted; give yourself write permission",
  ENOENT: "it does not exist",
  ENOTDIR: "it is a file, but a folder is expected",
  EISDIR: "it is a folder, but a file is expected",
  EEXIST: "it already exists"
}

const ofSqlite: Readonly<Record<number, string>> = {
  5: "another process has been writing for too long; try again when it has finished",
  8: "it cannot be written; give yourself write permission, or copy the project",
  11: "the database is damaged; restore a copy, or import an export",
  13: "the disk is full; free some space",
  14: "it cannot be opened; give yourself read and write permission",
  15: "the file system does not support locks; move the project to a local disk",
  26: "this is not a database; restore a copy, or import an export"
}

/** SQLite error codes for failed locks and shared memory, which network file systems often lack. */
const ofLocks: ReadonlySet<number> = new Set([3850, 4618, 4874, 5130, 5386, 6154])

/** Why a project cannot be used, in plain words. */
export const reasonOf = (cause: unknown): string => {
  const { code, errcode, message } = (cause ?? {}) as { readonly code?: string; readonly errcode?: number; readonly message?: string }
  if (errcode !== undefined) return (ofLocks.has(errcode) ? ofSqlite[15] : ofSqlite[errcode & 0xff]) ?? String(message)
  return ofSystem[code ?? ""] ?? String(message ?? cause).split("\n")[0]!
}

/** Runs an operation on a file of a project. Errors: one line for every failure. */
export const attempt = <A>(file: string, work: () => A): Result.Result<A, ProjectError> =>
  Result.try({ try: work, catch: (cause) => (cause instanceof ProjectError ? cause : new ProjectError({ file, what: reasonOf(cause) })) })

const textIn = (bytes: Uint8Array, file: string): Result.Result<string, ProjectError> =>
  Result.mapError(Files.decode(bytes, file), ({ reason, message }) =>
    reason._tag === "BadLine"
      ? new ProjectError({ file: `${file}:${reason.line}`, what: `${reason.what}; expected ${reason.expected}` })
      : new ProjectError({ file, what: message })
  )

/**
 * The text of a plain file of a project. A byte order mark at its beginning is dropped.
 *
 * - errors: one line, also for a pipe, a device, a socket, a folder, a text that is too long, and one that is not UTF-8
 */
export const readText = (file: string): Result.Result<string, ProjectError> =>
  Result.flatMap(
    Result.mapError(
      PlainFile.read(file, true),
      (why) => new ProjectError({ file, what: "what" in why ? PlainFile.reasonOf(why) : reasonOf(why) })
    ),
    (bytes) => textIn(bytes, file)
  )
