import type { Answer } from "@litfuse/api/Answer"
import * as Files from "@litfuse/files/Files"
import { visible } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

/** The forms of a report of `litfuse answer`. */
export const reportFormats = ["md", "json", "html"] as const

/** A report in a form. */
export const writtenReport = Effect.fnUntraced(function* (report: Answer, format: (typeof reportFormats)[number]) {
  if (format === "json") return JSON.stringify(report, null, 2)
  const { citedDocument } = yield* Effect.promise(() => import("@litfuse/api/answer/citedDocument"))
  const { printDocument } = yield* Effect.promise(() => import("@litfuse/document/printDocument"))
  return printDocument(citedDocument(report), format)
})

/** Prints a text, or writes it into a file; `-` is the terminal. Errors: a file that cannot be written. */
export const printTo = (target: string, text: string) =>
  target === "-" ? Console.log(text) : Effect.fromResult(Files.writeText(target, `${visible(text)}\n`))
