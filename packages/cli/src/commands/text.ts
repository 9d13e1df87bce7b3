import * as Text from "@litfuse/api/Text"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { definedOptions } from "../definedOptions.ts"
import { optional } from "../flags.ts"
import { namesOfFlags, requestFlags } from "../requestFlags.ts"
import { out } from "../search/showAnswer.ts"
import { withSearchProgress } from "../search/withSearchProgress.ts"
import { formatFor, formats, showText } from "../text/showText.ts"
import { printRefusal } from "../usageError.ts"

const { fields } = Text.Request

/** `litfuse text`: the full text of a work, from the first provider that has it. */
export const text = Command.make(
  "text",
  {
    ...requestFlags(fields, ["folder"]),
    format: optional(
      Flag.Literals("format", formats),
      "md for people, json with sections, tables and every try, jats as the provider sent it (default: from the name of --out, else md)"
    ),
    out
  },
  Effect.fnUntraced(function* (flagged) {
    const { format, out: file, ...request } = definedOptions(flagged)
    const found = yield* Text.run({ folder: process.cwd(), ...request }).pipe(
      withSearchProgress,
      printRefusal("litfuse text", namesOfFlags(fields))
    )
    yield* showText(found, formatFor(format, file), file)
  })
).pipe(
  Command.withExamples([
    {
      command: "litfuse text PMC99900001 --replay datasets/everyday/texts",
      description: "An invented article by sections, from the recordings of the repository"
    },
    {
      command: "litfuse text 10.1371/journal.pone.0000217 --section methods --format json",
      description: "Only its methods, with their offsets"
    }
  ])
)
