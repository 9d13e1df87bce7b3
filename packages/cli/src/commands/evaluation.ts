import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { evalOptions, type Option } from "../eval/evalOptions.ts"

const baseOf = ({ name, value }: Option) => {
  if (value === undefined) return Flag.Boolean(name)
  if (name === "measure") return Completion.flag(name, "measure")
  if (value.includes("|")) return Flag.Literals(name, value.split("|"))
  return value === "FILE" ? Completion.fileFlag(name) : Flag.String(name)
}

const flag = (option: Option) => {
  const { short, about } = option
  const base = baseOf(option)
  const described = (base as Flag.Flag<unknown>).pipe(Flag.withDescription(about), Flag.optional)
  return short === undefined ? described : described.pipe(Flag.withAlias(short))
}

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
    ...Object.fromEntries(evalOptions.filter(({ name }) => name !== "help").map((option) => [option.name, flag(option)]))
  },
  () => Effect.void
)
