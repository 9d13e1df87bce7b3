import * as Cause from "effect/Cause"
import { describe } from "./defect.ts"

/** How a failed command ends: its exit code, and what is said on stderr before; nothing when the command has said it all. */
export interface Ending {
  readonly code: number
  readonly text: string | undefined
}

/**
 * The ending of a command by what made it fail: a typed error of the house has a message of one line and gives 2, `Exit` says its own code,
 * the framework's wrong usage (it has shown the help) gives 2, an interruption 130, anything else is a defect and gives 70.
 */
export const ending = (cause: Cause.Cause<unknown>): Ending => {
  if (Cause.hasInterruptsOnly(cause)) return { code: 130, text: undefined }
  const error = Cause.squash(cause)
  if (Cause.hasDies(cause) || !(error instanceof Error) || !("_tag" in error))
    return { code: 70, text: describe(error, Cause.pretty(cause)) }
  if (error._tag === "Exit" && "code" in error) return { code: Number(error.code), text: undefined }
  if (error._tag === "ShowHelp")
    return { code: "errors" in error && Array.isArray(error.errors) && error.errors.length > 0 ? 2 : 0, text: undefined }
  return { code: 2, text: `litfuse: ${error.message}` }
}
