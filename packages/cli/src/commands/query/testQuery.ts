import * as TestQuery from "@litfuse/api/TestQuery"
import { printable } from "@litfuse/files/printable"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../../completion/Completion.ts"
import { Exit } from "../../Exit.ts"
import { definedOptions } from "../../definedOptions.ts"
import { outputFlags, printOutput } from "../../outputFlags.ts"
import { usageError } from "../../usageError.ts"
import { askQuery, printNotices } from "../../query/askQuery.ts"
import { toggle, withDefault } from "../../flags.ts"
import { requestFlags } from "../../requestFlags.ts"

const width = 60

/** `litfuse query test`: lines of a strategy without an effect. */
export const testQuery = Command.make(
  "test",
  {
    file: Completion.fileArgument("file").pipe(Argument.withDescription("the file with the strategy; - is standard input")),
    mutate: toggle("mutate", "remove each line, or each term of a one-line strategy, and compare the records found"),
    ...requestFlags(TestQuery.Request.fields, ["folder", "text", "file"]),
    atLeast: withDefault(
      Flag.Finite("at-least"),
      1,
      "the minimum share of lines with an effect, from 0 to 1; below it the exit code is 1 (default 1)"
    ),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ mutate, atLeast, format, out, ...asked }) {
    if (!mutate) return yield* usageError("litfuse query test")("--mutate is missing; it is the only test")
    if (!(atLeast >= 0 && atLeast <= 1))
      return yield* usageError("litfuse query test")(`--at-least is ${atLeast}; it takes a number from 0 to 1`)
    const found = yield* TestQuery.run({ folder: process.cwd(), ...definedOptions(asked) }).pipe(askQuery)
    const { mutants, score } = found.answer
    const dead = mutants.filter((one) => one.dead).length
    const lines = mutants.map(({ line, text, dead, gained, lost }) => {
      const what = dead ? "no effect: finds the same records without it" : `without it ${counted(lost, "record")} fewer and ${gained} more`
      return `${line}: ${printable(text.length > width ? `${text.slice(0, width - 3)}...` : text)}: ${what}`
    })
    const summary =
      score === null
        ? "the strategy has no line to remove"
        : `${mutants.length - dead} of ${mutants.length} have an effect (${score.toFixed(3)}), on ${counted(found.answer.records, "record")}`
    yield* printOutput({ format, out }, found.answer, () => [...lines, summary].join("\n"))
    yield* printNotices(found)
    if (score !== null && score < atLeast) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Find lines of a strategy that have no effect; exit 1 when fewer than --at-least have one"),
  Command.withExamples([
    {
      command: "litfuse query test strategy.txt --syntax ovid --mutate",
      description: "Lines that other lines cover, or that no line combines"
    },
    {
      command: "litfuse query test strategy.txt --syntax pubmed --mutate --records found.ris --at-least 0.8",
      description: "Lines without an effect on a file of references"
    }
  ])
)
