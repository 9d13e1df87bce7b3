import * as ConvertIds from "@litfuse/api/ConvertIds"
import * as Notice from "@litfuse/engine/Notice"
import * as CsvText from "@litfuse/files/CsvText"
import * as Files from "@litfuse/files/Files"
import { counted } from "@litfuse/files/numbers"
import { printable, visible } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { Exit } from "../Exit.ts"
import { optional } from "../flags.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"
import { table } from "../table.ts"
import { printRefusal } from "../usageError.ts"

const { fields } = ConvertIds.Request

const formats = ["table", "json", "csv"] as const

const name = "litfuse ids"

const headers = ["input", "line", "state", "pmid", "pmcid", "doi", "from", "why"]

type Converted = ConvertIds.Answer["ids"][number]

const cellsOf = ({ input, line, state, pmid, pmcid, doi, from, why }: Converted): ReadonlyArray<string> =>
  [input, line === null ? "" : String(line), state, pmid ?? "", pmcid ?? "", doi ?? "", from.join(" "), why ?? ""].map((text) =>
    printable(text)
  )

/** A cell that a spreadsheet does not run: a text that begins like a formula has an apostrophe in front. */
const safeCell = (text: string): string => (/^[=+\-@\t]/.test(text) ? `'${text}` : text)

const textOf = ({ ids }: ConvertIds.Answer, format: "table" | "csv"): string => {
  if (format === "csv") return [headers, ...ids.map((one) => cellsOf(one).map(safeCell))].map(CsvText.record).join("\n")
  const shown = headers.map((_, i) => i).filter((i) => headers[i] !== "line" || ids.some(({ line }) => line !== null))
  const pick = (cells: ReadonlyArray<string>): ReadonlyArray<string> => shown.map((i) => cells[i]!)
  return table(
    pick(headers),
    pick(headers).map((header) => (header === "line" ? "right" : "left")),
    ids.map((one) => pick(cellsOf(one)))
  )
}

const states = ["converted", "not-found", "unknown", "invalid"] as const

/** `2 converted, 1 invalid`. */
const summaryOf = ({ ids }: ConvertIds.Answer): string =>
  states
    .map((state) => [state, ids.filter((one) => one.state === state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${state.replace("-", " ")}`)
    .join(", ")

/** `litfuse ids`: from a PMID, a PMCID or a DOI to the other two. */
export const ids = Command.make(
  "ids",
  {
    ...requestFlags(fields, ["folder"]),
    format: optional(
      Flag.Literals("format", formats),
      "table is for reading, csv and json for programs (default: from the name of --out, else table)"
    ),
    out: optional(Completion.fileFlag("out"), "the file to write (default: the terminal)")
  },
  Effect.fnUntraced(function* ({ format: asked, out, ...flagged }) {
    const flags = definedOptions(flagged)
    yield* refuseOverwrite(name, [...(flags.in ?? []), ...(flags.file === undefined ? [] : [flags.file])], out)
    const target = Option.getOrElse(out, () => "-")
    const format = Option.getOrElse(asked, () => formats.find((one) => target.endsWith(`.${one}`)) ?? "table")
    const answer = yield* ConvertIds.run({ folder: process.cwd(), ...flags }).pipe(printRefusal(name, namesOfFlags(fields)))
    for (const { error } of answer.outcomes) if (error !== null) yield* Console.error(printable(error.message))
    for (const notice of [...answer.outcomes.flatMap(({ notices }) => notices), ...answer.notices])
      yield* Console.error(printable(Notice.print(notice)))
    yield* Console.error(`${counted(answer.ids.length, "identifier")}: ${summaryOf(answer)}`)
    const text = format === "json" ? JSON.stringify(answer, null, 2) : textOf(answer, format)
    yield* target === "-" ? Console.log(text) : Effect.fromResult(Files.writeText(target, `${visible(text)}\n`))
    if (answer.ids.every(({ state }) => state === "invalid")) return yield* new Exit({ code: 2 })
    if (answer.ids.every(({ state }) => state === "invalid" || state === "unknown")) return yield* new Exit({ code: 3 })
    return undefined
  })
).pipe(
  Command.withExamples([
    { command: "litfuse ids PMID:23193287 --replay recordings", description: "The PMCID and the DOI of an article" },
    { command: "litfuse ids --file pmids.txt --format csv --out ids.csv", description: "A list, one on each line: each line has a row" },
    { command: "litfuse ids --file pmids.txt --in refs.ris --offline", description: "By the records of a file alone, without a request" }
  ])
)
