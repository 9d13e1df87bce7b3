import * as Files from "@litfuse/files/Files"
import type { Analysis } from "@litfuse/api/search/analyses"
import * as Effect from "effect/Effect"
import * as Known from "../completion/known.ts"
import { printable } from "@litfuse/files/printable"
import { optional } from "../flag.ts"

/** `--prisma-s`: where to write what a search says for the items of PRISMA-S. */
export const flag = optional(
  Known.fileFlag("prisma-s"),
  "write to this file what the search says for each of the 16 items of PRISMA-S, and what is left for a person to write; as JSON when its name ends in .json, as Markdown when it ends in .md"
)

/** Writes what a search says for the items of PRISMA-S. Errors: those of writing. */
export const write = (file: string, { output, views }: Analysis) => {
  const shown = file.endsWith(".md") && views.markdown !== undefined ? views.markdown() : views.text()
  const text = file.endsWith(".json") ? `${JSON.stringify(output, null, 2)}\n` : `${printable(shown, "lines")}\n`
  return Effect.fromResult(Files.writeText(file, text))
}
