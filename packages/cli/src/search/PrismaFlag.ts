import * as Files from "@litfuse/files/Files"
import type { Analysis } from "@litfuse/api/search/analyses"
import * as Effect from "effect/Effect"
import * as Completion from "../completion/Completion.ts"
import { printable } from "@litfuse/files/printable"
import { optional } from "../flags.ts"

/** `--prisma-s`: the file for the items of PRISMA-S. */
export const flag = optional(
  Completion.fileFlag("prisma-s"),
  "write the 16 items of PRISMA-S to this file, with gaps for a person to fill; as JSON for .json, as Markdown for .md"
)

/** Writes the items of PRISMA-S. Errors: those of writing. */
export const write = (file: string, { output, views }: Analysis) => {
  const shown = file.endsWith(".md") && views.markdown !== undefined ? views.markdown() : views.text()
  const text = file.endsWith(".json") ? `${JSON.stringify(output, null, 2)}\n` : `${printable(shown, "lines")}\n`
  return Effect.fromResult(Files.writeText(file, text))
}
