/** `--format` and `--out` of commands whose answer is a text for people or a JSON document. */
import * as Files from "@litfuse/files/Files"
import { visible } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import * as Completion from "./completion/Completion.ts"
import { optional } from "./flags.ts"

/** The flags. */
export const outputFlags = {
  format: optional(
    Flag.Literals("format", ["text", "json"]),
    "text for people or json for programs (default: from the name of --out, else text)"
  ),
  out: optional(Completion.fileFlag("out"), "the file to write (default: the terminal)")
}

/** The values of the flags. */
export interface Output {
  readonly format: Option.Option<"text" | "json">
  readonly out: Option.Option<string>
}

/** Whether the flags ask for JSON. */
export const isJson = ({ format, out }: Output): boolean =>
  Option.match(format, {
    onSome: (form) => form === "json",
    onNone: () => /\.json$/i.test(Option.getOrElse(out, () => ""))
  })

/**
 * Prints or writes an answer: as JSON with its `version`, or as the text of `textOf`.
 *
 * - empty: an empty text prints nothing
 * - errors: those of writing
 */
export const printOutput = Effect.fnUntraced(function* (output: Output, answer: object, textOf: () => string) {
  const text = isJson(output) ? JSON.stringify("version" in answer ? answer : { version: 1, ...answer }, null, 2) : textOf()
  if (Option.isSome(output.out)) return yield* Effect.fromResult(Files.writeText(output.out.value, `${visible(text)}\n`))
  if (text !== "") yield* Console.log(text)
})
