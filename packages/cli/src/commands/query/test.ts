import * as TestQuery from "@litfuse/api/TestQuery"
import { syntaxes } from "@litfuse/api/query/given"
import { printable } from "@litfuse/files/printable"
import { counted } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Known from "../../completion/known.ts"
import { Exit } from "../../Exit.ts"
import { given } from "../../given.ts"
import { refusal } from "../../refusal.ts"
import { asking, say } from "../../query/asking.ts"
import { optional, toggle, withDefault } from "../../flag.ts"

const width = 60

/** `litfuse query test`: which lines of a strategy do nothing. */
export const test = Command.make(
  "test",
  {
    file: Known.fileArgument("file").pipe(Argument.withDescription("the file with the strategy; - is standard input")),
    syntax: Flag.Literals("syntax", syntaxes).pipe(
      Flag.withDescription("the syntax of the strategy; auto is by signs such as [tiab] or .ti,ab. and says what it was taken for")
    ),
    mutate: toggle("mutate", "take each line away, or each term where all stand on one line, and see whether other records are found"),
    records: optional(
      Known.fileFlag("records"),
      "a file of references to try it on (default: records made from the strategy, for each of its parts)"
    ),
    atLeast: withDefault(
      Flag.Finite("at-least"),
      1,
      "the share of lines that must do something, from 0 to 1; with less the exit code is 1 (default 1)"
    ),
    format: withDefault(Flag.Literals("format", ["text", "json"]), "text", "text for people or json for programs (default text)")
  },
  Effect.fnUntraced(function* ({ file, syntax, mutate, records, atLeast, format }) {
    if (!mutate) return yield* refusal("litfuse query test")("say --mutate: taking lines away is the one test that there is")
    if (!(atLeast >= 0 && atLeast <= 1))
      return yield* refusal("litfuse query test")(`--at-least is ${atLeast}; it takes a number from 0 to 1`)
    const found = yield* TestQuery.run({ folder: process.cwd(), file, syntax, ...given({ records }) }).pipe(asking)
    const { mutants, score } = found.answer
    if (format === "json") yield* Console.log(JSON.stringify(found.answer, null, 2))
    else {
      for (const { line, text, dead, gained, lost } of mutants) {
        const what = dead ? "dead: the same records are found without it" : `without it ${counted(lost, "record")} fewer and ${gained} more`
        yield* Console.log(`${line}: ${printable(text.length > width ? `${text.slice(0, width - 3)}...` : text)}: ${what}`)
      }
      const dead = mutants.filter((one) => one.dead).length
      yield* Console.log(
        score === null
          ? "there is nothing to take away"
          : `${mutants.length - dead} of ${mutants.length} do something (${score.toFixed(3)}), on ${counted(found.answer.records, "record")}`
      )
    }
    yield* say(found)
    if (score !== null && score < atLeast) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription(
    "Find the lines of a strategy without which the same records are found; exit 1 when there are more than --at-least allows"
  ),
  Command.withExamples([
    { command: "litfuse query test strategy.txt --syntax ovid --mutate", description: "Lines that others cover, or that are never joined" },
    {
      command: "litfuse query test strategy.txt --syntax pubmed --mutate --records found.ris --at-least 0.8",
      description: "Lines that find nothing of their own among references at hand"
    }
  ])
)
