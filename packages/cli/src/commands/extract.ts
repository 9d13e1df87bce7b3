import * as Extract from "@litfuse/api/Extract"
import * as Notice from "@litfuse/engine/Notice"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { definedOptions } from "../definedOptions.ts"
import { Exit } from "../Exit.ts"
import { outputFlags, printOutput } from "../outputFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { printRefusal } from "../usageError.ts"

const { fields } = Extract.Request

type Extraction = Extract.Answer["extractions"][number]

const oneLine = (text: string): string => printable(text.replaceAll(/\s+/gu, " "))

const valueText = (value: unknown): string => oneLine(typeof value === "string" ? value : JSON.stringify(value))

/** The values of one text, each with its sentences; a value of a language model is marked. */
const linesOf = ({ extraction, evidence, extraction_metadata: { by } }: Extraction): ReadonlyArray<string> =>
  Object.entries(extraction).flatMap(([field, value]) =>
    value === null
      ? []
      : [
          `${oneLine(field)}${by[field] === "model" ? " (model)" : ""}: ${valueText(value)}`,
          ...(evidence[field] ?? []).map(
            ({ evidence: { section, from, to }, sentence }) => `  ${oneLine(section)} · ${from}-${to} · ${oneLine(sentence.slice(0, 300))}`
          )
        ]
  )

/** One text as its values; several with a line for each text above them. */
const textOf = ({ extractions }: Extract.Answer): string =>
  extractions
    .flatMap((one) => [...(extractions.length > 1 ? [`${oneLine(one.item_id)}: ${one.extraction_metadata.state}`] : []), ...linesOf(one)])
    .join("\n")

/** `2 calls of a language model, 1530 tokens, 0.0012 US dollars`. */
const spentText = ({ calls, totals: { tokens_used: tokens, cost_usd: usd } }: Extract.Answer): string =>
  [
    `${calls.length} ${calls.length === 1 ? "call" : "calls"} of a language model`,
    tokens === null ? "tokens unknown" : `${tokens} tokens`,
    ...(usd === null ? [] : [`${Number(usd.toPrecision(2))} US dollars`])
  ].join(", ")

/** `litfuse extract`: values of a schema from a text, each with the sentence that says it. */
export const extract = Command.make(
  "extract",
  {
    ...requestFlags(fields, ["folder"]),
    ...outputFlags
  },
  Effect.fnUntraced(function* ({ format, out, ...flagged }) {
    const flags = definedOptions(flagged)
    yield* refuseOverwrite("litfuse extract", [...flags.files, flags.schema], out)
    const answer = yield* Extract.run({ folder: process.cwd(), ...flags }).pipe(printRefusal("litfuse extract", namesOfFlags(fields)))
    for (const notice of answer.notices) yield* Console.error(printable(Notice.print(notice)))
    if (answer.calls.length > 0) yield* Console.error(spentText(answer))
    for (const { item_id, extraction_metadata } of answer.extractions)
      for (const { field, reason, isRequired } of extraction_metadata.missing)
        yield* Console.error(
          `${answer.extractions.length > 1 ? `${oneLine(item_id)}: ` : ""}${oneLine(field)}: ${isRequired ? "required, and " : ""}no value: ${oneLine(reason)}`
        )
    yield* printOutput({ format, out }, answer, () => textOf(answer))
    if (answer.totals.failed > 0) {
      yield* Console.error(
        `litfuse extract: ${answer.totals.failed} of ${answer.totals.total_processed} texts failed: a value is missing, wrong or not in the text; --mode partial prints the others`
      )
      return yield* new Exit({ code: 1 })
    }
  })
).pipe(
  Command.withDescription(
    "Extract values from texts of trials by rules, and by your language model if you ask for it, each with the sentence that says it. The rules of registration and planned_size are weak: a report does not show them to be better than one pattern"
  ),
  Command.withExamples([
    { command: "litfuse extract text.json --schema fields.json", description: "Fails if a required value is missing" },
    {
      command: "litfuse extract paper.pdf --schema fields.json --mode partial --format json",
      description: "What the rules find, with addresses"
    },
    {
      command: "litfuse extract a.pdf b.pdf --schema medical --model --record calls",
      description: "A template, and a language model for what the rules do not find; calls are recorded"
    }
  ])
)
