import type { Answer, Found } from "@litfuse/api/Text"
import * as Notice from "@litfuse/engine/Notice"
import { printable } from "@litfuse/files/printable"
import * as TextFile from "@litfuse/files/TextFile"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { Exit } from "../Exit.ts"
import { textMarkdown } from "@litfuse/api/text/textMarkdown"

/** The output formats of a text. */
export const formats = ["md", "json", "jats"] as const
/** An output format of a text. */
export type Format = (typeof formats)[number]

const endings: ReadonlyArray<readonly [RegExp, Format]> = [
  [/\.json$/i, "json"],
  [/\.xml$|\.nxml$|\.jats$/i, "jats"]
]

/** The format by name, else by the ending of the file name, else Markdown. */
export const formatFor = (named: string | undefined, file: string | undefined): Format =>
  formats.find((form) => form === named) ?? endings.find(([ending]) => ending.test(file ?? ""))?.[1] ?? "md"

const tryLine = ({ provider, url, state, reason }: Answer["tried"][number]): string =>
  printable(`${state} ${url === undefined || provider === url ? provider : url}${reason === null ? "" : `: ${reason}`}`)

/**
 * Shows a text: each try on stderr, the text on stdout or in a file.
 *
 * - errors: `Exit` with 1 if no provider has the text, with 3 if one of them could not answer, with 2 if there is no JATS to print
 */
export const showText = Effect.fnUntraced(function* ({ answer, jats }: Found, form: Format, file: string | undefined) {
  for (const one of answer.tried) yield* Console.error(tryLine(one))
  for (const notice of answer.notices) yield* Console.error(printable(Notice.print(notice)))
  const isFound = answer.provider !== null
  if (form === "json") yield* Effect.fromResult(TextFile.write(file ?? "-", [`${JSON.stringify(answer, null, 2)}\n`]))
  if (!isFound) {
    const isUnknown = answer.tried.some(({ state }) => state === "failed")
    yield* Console.error(
      isUnknown
        ? `litfuse text: no text of ${printable(answer.id)} was found, and not every provider answered; the reasons are above`
        : `litfuse text: no provider has an open text of ${printable(answer.id)}; the reasons are above`
    )
    return yield* new Exit({ code: isUnknown ? 3 : 1 })
  }
  if (form === "json") return
  if (form === "jats" && jats === undefined) {
    yield* Console.error(`litfuse text: ${printable(answer.provider ?? "the provider")} gives this text not as JATS; ask for md or json`)
    return yield* new Exit({ code: 2 })
  }
  yield* Effect.fromResult(TextFile.write(file ?? "-", [form === "jats" ? `${jats!}\n` : textMarkdown(answer)]))
})
