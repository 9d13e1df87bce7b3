import * as Find from "@litfuse/api/Find"
import { searchedInWords } from "@litfuse/api/evidence/searchedInWords"
import * as Notice from "@litfuse/engine/Notice"
import { printable } from "@litfuse/files/printable"
import { counted, grouped } from "@litfuse/files/numbers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../definedOptions.ts"
import { Exit } from "../Exit.ts"
import { outputFlags, printOutput } from "../outputFlags.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { printRefusal } from "../usageError.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"

const { fields } = Find.Request

const placeOf = ({ work, section, from, to }: Find.Answer["hits"][number]["address"]): string => `${work} · ${section} · ${from}-${to}`

const oneLine = (text: string): string => printable(text.replaceAll(/\s+/gu, " "))

const textOf = ({ hits, checked = [] }: Find.Answer): string =>
  [
    ...hits.map(({ address, quote, title, retraction }) =>
      [
        `${oneLine(quote)}`,
        `  ${retraction === null ? "" : `${retraction.toUpperCase()} · `}${oneLine(placeOf(address))}${title === null ? "" : ` · ${oneLine(title)}`}`
      ].join("\n")
    ),
    ...checked.map(({ state, address, problem }) => `${state} ${oneLine(problem ?? placeOf(address))}`)
  ].join("\n")

/** Of how many works the rest is named on the terminal; the JSON has all. */
const mostNamed = 10

/** `3 of 12 sections with these words quoted, in 2 of 4 works; more in: pmcid:PMC1 (9)`. */
const restOf = ({ hits, found, more }: Find.Answer): string => {
  const works = new Set(hits.map(({ address }) => address.work)).size
  const named = more.slice(0, mostNamed).map(({ work, sections }) => `${oneLine(work)} (${grouped(sections)})`)
  const others = more.length > mostNamed ? [counted(more.length - mostNamed, "other work")] : []
  const rest = more.length === 0 ? "" : `; more in ${[...named, ...others].join(", ")}`
  return `${grouped(hits.length)} of ${counted(found.sections, "section")} with these words quoted, from ${grouped(works)} of ${counted(found.works, "work")}${rest}`
}

/** `litfuse find`: quotations with their addresses, from the texts of the project or from a file. */
export const find = Command.make(
  "find",
  { ...requestFlags(fields, ["folder"]), ...outputFlags },
  Effect.fnUntraced(function* ({ format, out, ...flagged }) {
    const flags = definedOptions(flagged)
    yield* refuseOverwrite("litfuse find", [flags.in, flags.check], out)
    const answer = yield* Find.run({ folder: process.cwd(), ...flags }).pipe(printRefusal("litfuse find", namesOfFlags(fields)))
    for (const notice of answer.notices) yield* Console.error(printable(Notice.print(notice)))
    yield* Console.error(searchedInWords(answer))
    if (answer.found.sections > answer.hits.length) yield* Console.error(restOf(answer))
    yield* printOutput({ format, out }, answer, () => textOf(answer))
    if (answer.checked?.some(({ state }) => state !== "fits") === true) return yield* new Exit({ code: 1 })
  })
).pipe(
  Command.withExamples([
    { command: 'litfuse find "day sleep" caffein* --in text.json', description: "Sentences of one text, with their addresses" },
    {
      command: "litfuse find caffeine nurses --project --format json",
      description: "All texts that the project has stored, and the abstracts of its works"
    },
    { command: "litfuse find --check hits.json --project", description: "Whether earlier quotations are still there" }
  ])
)
