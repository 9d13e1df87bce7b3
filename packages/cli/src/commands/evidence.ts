import * as Evidence from "@litfuse/api/Evidence"
import { searchedInWords } from "@litfuse/api/evidence/searchedInWords"
import * as Notice from "@litfuse/engine/Notice"
import { printable, visible } from "@litfuse/files/printable"
import * as Files from "@litfuse/files/Files"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { definedOptions } from "../definedOptions.ts"
import { optional } from "../flags.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { refuseOverwrite } from "../refuseOverwrite.ts"
import { printRefusal } from "../usageError.ts"

const { fields } = Evidence.Request

const formats = ["text", "json", "html", "md"] as const

const name = "litfuse evidence"

const oneLine = (text: string): string => printable(text.replaceAll(/\s+/gu, " "))

const textOf = ({ sentences }: Evidence.Answer): string =>
  sentences.length === 0
    ? "no sentence found"
    : sentences
        .map(({ address: { work, section, from, to }, text, stance, title, retraction }) =>
          [
            `${stance}: ${oneLine(text)}`,
            `  ${retraction === null ? "" : `${retraction.toUpperCase()} · `}${oneLine(`${work} · ${section} · ${from}-${to}`)}${title === null ? "" : ` · ${oneLine(title)}`}`
          ].join("\n")
        )
        .join("\n")

const written = Effect.fnUntraced(function* (answer: Evidence.Answer, format: (typeof formats)[number]) {
  if (format === "json") return JSON.stringify(answer, null, 2)
  if (format === "text") return textOf(answer)
  const { evidenceDocument } = yield* Effect.promise(() => import("@litfuse/api/evidence/evidenceDocument"))
  const { printDocument } = yield* Effect.promise(() => import("@litfuse/document/printDocument"))
  return printDocument(evidenceDocument(answer), format)
})

/** `litfuse evidence`: sentences that support or contradict a claim, or none. */
export const evidence = Command.make(
  "evidence",
  {
    claim: Argument.String("claim").pipe(Argument.withDescription("the claim, one sentence in quotation marks")),
    ...requestFlags(fields, ["folder", "claim"]),
    format: optional(
      Flag.Literals("format", formats),
      "text has two lines for each sentence; html is a page (default: from the name of --out, else text)"
    ),
    out: optional(Completion.fileFlag("out"), "the file to write (default: the terminal)")
  },
  Effect.fnUntraced(function* ({ claim, format: asked, out, ...flagged }) {
    const flags = definedOptions(flagged)
    yield* refuseOverwrite(name, flags.in ?? [], out)
    const target = Option.getOrElse(out, () => "-")
    const format = Option.getOrElse(asked, () => formats.find((one) => target.endsWith(`.${one}`)) ?? "text")
    const answer = yield* Evidence.run({ folder: process.cwd(), claim, ...flags }).pipe(
      printRefusal(name, { ...namesOfFlags(fields), claim: "the claim" })
    )
    for (const notice of answer.notices) yield* Console.error(printable(Notice.print(notice)))
    yield* Console.error(searchedInWords(answer))
    const text = yield* written(answer, format)
    yield* target === "-" ? Console.log(text) : Effect.fromResult(Files.writeText(target, `${visible(text)}\n`))
  })
).pipe(
  Command.withExamples([
    {
      command: 'litfuse evidence "Caffeine shortens day sleep" --in text.json',
      description: "Sentences of one text with their stances, or no sentence found"
    },
    {
      command: 'litfuse evidence "Caffeine shortens day sleep" --format json',
      description: "All texts of the project or review, and the abstracts of its works"
    }
  ])
)
