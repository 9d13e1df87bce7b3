import * as Extract from "@litfuse/api/Extract"
import * as Notice from "@litfuse/engine/Notice"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { Exit } from "../Exit.ts"
import { outputFlags, printOutput } from "../outputFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { printRefusal } from "../usageError.ts"

const { fields } = Extract.Request

const oneLine = (text: string): string => printable(text.replaceAll(/\s+/gu, " "))

const valueText = (value: unknown): string => oneLine(typeof value === "string" ? value : JSON.stringify(value))

const textOf = ({ extractions }: Extract.Answer): string =>
  extractions
    .flatMap(({ extraction, evidence }) =>
      Object.entries(extraction).flatMap(([field, value]) =>
        value === null
          ? []
          : [
              `${oneLine(field)}: ${valueText(value)}`,
              ...(evidence[field] ?? []).map(
                ({ evidence: { section, from, to }, sentence }) =>
                  `  ${oneLine(section)} · ${from}-${to} · ${oneLine(sentence.slice(0, 300))}`
              )
            ]
      )
    )
    .join("\n")

/** `litfuse extract`: values of a schema from a text, each with the sentence that says it. */
export const extract = Command.make(
  "extract",
  {
    file: Completion.fileArgument("file").pipe(
      Argument.withDescription("the text of one work: JATS, PDF, Markdown, text, or the JSON of `litfuse text`")
    ),
    ...requestFlags(fields, ["folder", "file"]),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ file, format, out, ...flagged }) {
    const flags = definedOptions(flagged)
    yield* refuseOverwrite("litfuse extract", [file, flags.schema], out)
    const answer = yield* Extract.run({ folder: process.cwd(), file, ...flags }).pipe(printRefusal("litfuse extract", namesOfFlags(fields)))
    for (const notice of answer.notices) yield* Console.error(printable(Notice.print(notice)))
    for (const { extraction_metadata } of answer.extractions)
      for (const { field, reason, isRequired } of extraction_metadata.missing)
        yield* Console.error(`${oneLine(field)}: ${isRequired ? "required, and " : ""}no value: ${oneLine(reason)}`)
    yield* printOutput({ format, out }, answer, () => textOf(answer))
    if (answer.totals.failed > 0) {
      yield* Console.error("litfuse extract: a required value is missing or has another type; --mode partial prints the others")
      return yield* new Exit({ code: 1 })
    }
  })
).pipe(
  Command.withDescription("Extract values from the text of a trial by rules, each with the sentence that says it"),
  Command.withExamples([
    { command: "litfuse extract text.json --schema fields.json", description: "Fails if a required value is missing" },
    {
      command: "litfuse extract paper.pdf --schema fields.json --mode partial --format json",
      description: "What the rules find, with addresses"
    }
  ])
)
