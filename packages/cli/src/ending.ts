import { relative } from "node:path"
import * as Cause from "effect/Cause"
import { describe } from "./defect.ts"

/** How a failed command ends: its exit code, and its message on stderr; none when the command has printed it already. */
export interface Ending {
  readonly code: number
  readonly text: string | undefined
}

/** Reasons for which the file system refuses a file. */
const environment: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EPERM: "it is not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the quota is used up",
  EISDIR: "it is a folder",
  ENOTDIR: "what should be a folder is a file",
  EEXIST: "there is something else of that name",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many files are open"
}

/** A file that the system refuses, which is not a bug: the file and the reason in a line; undefined for any other error. */
const refusedFile = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !("code" in error) || !("path" in error)) return undefined
  const why = environment[String(error.code)]
  if (why === undefined) return undefined
  const does = "syscall" in error && error.syscall === "mkdir" ? "made" : "used"
  return `litfuse: ${relative(process.cwd(), String(error.path)) || "."} cannot be ${does}: ${why} (${String(error.code)}); check its owner and its place`
}

/**
 * The ending of a command by its error: a typed error has a message of one line and gives 2, `Exit` has its own code, wrong usage gives 2, an
 * interruption 130, a file that the system refuses 2; anything else is a defect and gives 70.
 */
export const ending = (cause: Cause.Cause<unknown>): Ending => {
  if (Cause.hasInterruptsOnly(cause)) return { code: 130, text: undefined }
  const error = Cause.squash(cause)
  const refused = refusedFile(error)
  if (refused !== undefined) return { code: 2, text: refused }
  if (Cause.hasDies(cause) || !(error instanceof Error) || !("_tag" in error))
    return { code: 70, text: describe(error, Cause.pretty(cause)) }
  if (error._tag === "Exit" && "code" in error) return { code: Number(error.code), text: undefined }
  if (error._tag === "ShowHelp")
    return { code: "errors" in error && Array.isArray(error.errors) && error.errors.length > 0 ? 2 : 0, text: undefined }
  return { code: 2, text: `litfuse: ${error.message}` }
}
