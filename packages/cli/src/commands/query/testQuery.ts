import * as TestQuery from "@litfuse/api/TestQuery"
import { printable } from "@litfuse/files/printable"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
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

/** The known studies: how many are found, and why each other one is missed. */
const knownLines = ({ known = [], found, mutants }: TestQuery.Answer): ReadonlyArray<string> =>
  found === undefined
    ? []
    : [
        `${found.n} of ${counted(found.of, "known study", "known studies")} found`,
        ...known.flatMap(({ id, found, lostBy, relaxing }) => {
          if (found === true) return []
          if (found === null) return [printable(`  not tried ${id}: no record of it with an abstract is in the file`)]
          const text = mutants.find(({ line }) => line === lostBy)?.text ?? ""
          const why = lostBy === null ? "no line alone loses it" : `line ${lostBy} loses it: ${text}`
          return [printable(`  missed ${id}: ${why}${relaxing === null ? "" : `; line ${relaxing} finds it in a wider form`}`)]
        })
      ]

const shortened = (text: string): string => printable(text.length > width ? `${text.slice(0, width - 3)}...` : text)

/** What each line does on the records. */
const effectLines = ({ mutants }: TestQuery.Answer): ReadonlyArray<string> =>
  mutants.map(({ line, text, dead, gained, lost, relaxed }) => {
    const wider = relaxed === undefined ? "" : `; in a wider form ${counted(relaxed, "record")} more`
    const what = dead ? "no effect: finds the same records without it" : `without it ${counted(lost, "record")} fewer and ${gained} more`
    return `${line}: ${shortened(text)}: ${what}${wider}`
  })

const summary = ({ mutants, score, records }: TestQuery.Answer): string => {
  if (score === null) return "the strategy has no line to remove"
  const alive = mutants.filter(({ dead }) => !dead).length
  return `${alive} of ${mutants.length} have an effect (${score.toFixed(3)}), on ${counted(records, "record")}`
}

/** `litfuse query test`: lines of a strategy without an effect, and known studies that it misses. */
export const testQuery = Command.make(
  "test",
  {
    file: Completion.fileArgument("file").pipe(Argument.withDescription("the file with the strategy; - is standard input")),
    mutate: toggle("mutate", "remove each line, or each term of a one-line strategy, and compare the records found"),
    ...requestFlags(TestQuery.Request.fields, ["folder", "text", "file"]),
    atLeast: withDefault(
      Flag.Finite("at-least"),
      1,
      "the minimum share, from 0 to 1, of lines with an effect (--mutate) and of known studies found (--known); below it the exit code is 1 (default 1)"
    ),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ mutate, atLeast, format, out, ...asked }) {
    if (!mutate && Option.isNone(asked.known))
      return yield* usageError("litfuse query test")("no test is named; use --mutate, or --known with the identifiers of studies")
    if (!(atLeast >= 0 && atLeast <= 1))
      return yield* usageError("litfuse query test")(`--at-least is ${atLeast}; it takes a number from 0 to 1`)
    const found = yield* TestQuery.run({ folder: process.cwd(), ...definedOptions(asked) }).pipe(askQuery)
    const { answer } = found
    yield* printOutput({ format, out }, answer, () => [...knownLines(answer), ...effectLines(answer), summary(answer)].join("\n"))
    yield* printNotices(found)
    const isDull = mutate && answer.score !== null && answer.score < atLeast
    const isMissing = answer.found !== undefined && answer.found.n < atLeast * answer.found.of
    if (isDull || isMissing) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withDescription("Find lines of a strategy that have no effect, and known studies that it misses; exit 1 below --at-least"),
  Command.withExamples([
    {
      command: "litfuse query test strategy.txt --syntax ovid --mutate",
      description: "Lines that other lines cover, or that no line combines"
    },
    {
      command: "litfuse query test strategy.txt --syntax pubmed --mutate --records found.ris --at-least 0.8",
      description: "Lines without an effect on a file of references"
    },
    {
      command: "litfuse query test strategy.txt --syntax pubmed --known doi:10.1000/1,pmid:12345 --records found.ris",
      description: "Known studies that the strategy misses, and the line that loses each"
    }
  ])
)
