import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { options, type Option } from "../eval/options.ts"

const flag = ({ name, short, value, about }: Option) => {
  const base = value === undefined ? Flag.Boolean(name) : Flag.String(name)
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
    files: Argument.Path("files").pipe(Argument.variadic({ min: 2 }), Argument.withDescription("QRELS, then one or more RUNs")),
    ...Object.fromEntries(options.filter(({ name }) => name !== "help").map((option) => [option.name, flag(option)]))
  },
  () => Effect.void
).pipe(Command.withDescription("Measure runs against relevance judgements, as trec_eval does"))
