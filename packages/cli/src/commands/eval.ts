import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../completion/known.ts"
import { options, type Option } from "../eval/options.ts"

const baseOf = ({ name, value }: Option) => {
  if (value === undefined) return Flag.Boolean(name)
  if (name === "measure") return Known.flag(name, "measure")
  return value.includes("|") ? Flag.Literals(name, value.split("|")) : value === "FILE" ? Known.fileFlag(name) : Flag.String(name)
}

const flag = (option: Option) => {
  const { short, about } = option
  const base = baseOf(option)
  const described = (base as Flag.Flag<unknown>).pipe(Flag.withDescription(about), Flag.optional)
  return short === undefined ? described : described.pipe(Flag.withAlias(short))
}

/**
 * `litfuse eval` for the command-line framework, which needs it for the help and for completions, from the same table of options. The call itself
 * never comes here: `main.ts` runs it before the framework is loaded.
 */
export const evaluation = Command.make(
  "eval",
  {
    files: Known.fileArgument("files").pipe(
      Argument.variadic({ min: 2 }),
      Argument.withDescription("QRELS, then one or more RUNs: of TREC, or tables and JSON of other tools")
    ),
    ...Object.fromEntries(options.filter(({ name }) => name !== "help").map((option) => [option.name, flag(option)]))
  },
  () => Effect.void
)
