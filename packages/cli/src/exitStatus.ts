import { relative } from "node:path"
import * as Cause from "effect/Cause"
import { describeDefect } from "./describeDefect.ts"
import { describePluginFault } from "./describePluginFault.ts"

/** How a failed command ends: its exit code, and its message on stderr, if the command has not printed it already. */
export interface ExitStatus {
  readonly code: number
  readonly text: string | undefined
}

const fileErrors: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EPERM: "the operation is not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the quota is used up",
  EISDIR: "it is a folder",
  ENOTDIR: "a parent folder is a file",
  EEXIST: "another file or folder has that name",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many files are open",
  EFBIG: "the file cannot grow further",
  ELOOP: "links lead in a circle"
}

/** A folder cannot be made although no file is in the way: the file system makes none, such as /proc, or a link leads nowhere. */
const noPlace = "its place cannot have folders"

/** An error of the file system in one line, because it is not a bug; undefined for any other error. */
const describeFileError = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !("code" in error) || !("path" in error)) return undefined
  const isFolder = "syscall" in error && error.syscall === "mkdir"
  const why = isFolder && error.code === "ENOENT" ? noPlace : fileErrors[String(error.code)]
  if (why === undefined) return undefined
  const does = isFolder ? "made" : "used"
  return `litfuse: ${relative(process.cwd(), String(error.path)) || "."} cannot be ${does}: ${why} (${String(error.code)}); check its owner and its path`
}

/**
 * The exit code and message of a command by its error. Typed errors, wrong usage, errors of the file system and faults of plugins give 2.
 * `Exit` has its own code, an interruption gives 130. Any other error is a defect and gives 70.
 */
export const exitStatus = (cause: Cause.Cause<unknown>): ExitStatus => {
  if (Cause.hasInterruptsOnly(cause)) return { code: 130, text: undefined }
  const error = Cause.squash(cause)
  const refused = describeFileError(error) ?? describePluginFault(error)
  if (refused !== undefined) return { code: 2, text: refused }
  if (Cause.hasDies(cause) || !(error instanceof Error) || !("_tag" in error))
    return { code: 70, text: describeDefect(error, Cause.pretty(cause)) }
  if (error._tag === "Exit" && "code" in error) return { code: Number(error.code), text: undefined }
  if (error._tag === "ShowHelp")
    return { code: "errors" in error && Array.isArray(error.errors) && error.errors.length > 0 ? 2 : 0, text: undefined }
  return { code: 2, text: `litfuse: ${error.message}` }
}
