import { overwriteProblem } from "@litfuse/api/isSamePlace"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Exit } from "./Exit.ts"
import { usageError } from "./usageError.ts"

/** A file that a command line names, or none. */
type Named = string | undefined | Option.Option<string>

const nameOf = (named: Named): ReadonlyArray<string> => {
  const name = Option.isOption(named) ? Option.getOrUndefined(named) : named
  return name === undefined ? [] : [name]
}

/**
 * Ends a command before it reads anything if its output would replace one of its inputs, also through a link.
 *
 * - empty: without an output, or with `-`, nothing is replaced
 * - errors: `Exit` with 2 and one line
 */
export const refuseOverwrite = (command: string, inputs: ReadonlyArray<Named>, out: Named): Effect.Effect<void, Exit> => {
  const files = inputs.flatMap(nameOf)
  const problem = nameOf(out)
    .map((file) => overwriteProblem(process.cwd(), files, file))
    .find((what) => what !== undefined)
  return problem === undefined ? Effect.void : usageError(command)(problem)
}
