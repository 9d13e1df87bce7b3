import { printDocument } from "@litfuse/document/printDocument"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { Document } from "@litfuse/engine/Document"
import * as Notice from "@litfuse/engine/Notice"
import * as TextFile from "@litfuse/files/TextFile"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { terminalWidth } from "../table.ts"

/** Formats of a comparison; `table` is an older name of `text`. */
export const formats = ["text", "table", "json", "csv", "tex", "md", "html"] as const

/** Where and how a comparison is printed. */
export interface Output {
  readonly format: (typeof formats)[number]
  readonly out: string
  readonly print: (text: string) => Effect.Effect<void, DatasetError>
}

/** Prints an answer in the format of the output. Notices are on standard error; a page has them too. */
export const printComparison = Effect.fnUntraced(function* <A extends { readonly notices: ReadonlyArray<Notice.Notice> }>(
  answer: A,
  { format, out, print }: Output,
  forms: {
    readonly json: (answer: A) => string
    readonly csv: (answer: A) => string
    readonly document: (answer: A) => Document
  }
) {
  for (const notice of answer.notices) yield* Console.error(Notice.print(notice))
  if (format === "json") return yield* print(forms.json(answer))
  if (format === "csv") return yield* Effect.fromResult(TextFile.write(out, [forms.csv(answer), "\n"]))
  const document = forms.document(format === "html" ? answer : { ...answer, notices: [] })
  yield* print(printDocument(document, format === "table" ? "text" : format, terminalWidth()))
})
