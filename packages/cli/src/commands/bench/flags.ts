import * as Fields from "@litfuse/api/bench/fields"
import * as Argument from "effect/cli/Argument"
import * as Completion from "../../completion/Completion.ts"
import { requestFlags } from "../../requestFlags.ts"

/** The argument that names an experiment. */
export const experiment = Completion.argument("experiment", "experiment").pipe(
  Argument.withDescription("an experiment's id, as `bench list` shows it")
)

/** Flags of commands that make reports. */
export const { force, workers, index } = requestFlags({ ...Fields.making, index: Fields.index })
