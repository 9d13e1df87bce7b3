import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../completion/Completion.ts"
import { evalOptions } from "../eval/evalOptions.ts"
import { flagsOf } from "../requestFlags.ts"

/**
 * `litfuse eval` for the help and completions of the command-line framework, from the same table of options. The command itself runs in `main.ts`,
 * before the framework is loaded.
 */
export const evaluation = Command.make(
  "eval",
  {
    files: Completion.fileArgument("files").pipe(
      Argument.variadic({ min: 1 }),
      Argument.withDescription("QRELS, then one or more RUNs: of TREC, or tables and JSON of other tools")
    ),
    ...flagsOf(evalOptions.flatMap((option) => (option.name === "help" ? [] : [{ ...option, field: option.name }])))
  },
  () => Effect.void
)
