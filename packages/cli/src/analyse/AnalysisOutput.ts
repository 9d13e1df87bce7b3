/** Where `litfuse analyse` writes, and in which form. */
import type { Analysed } from "@litfuse/api/Analyse"
import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as TextFile from "@litfuse/files/TextFile"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { basename } from "node:path"
import { referenceEndings, references } from "../search/showAnswer.ts"
import { formats as analysisFormats } from "./printAnalyses.ts"

/** The forms of `--format`. */
export const formats = [...analysisFormats, "mermaid", ...references] as const

/** A form for analyses, or for the new works as references. */
export type Form = (typeof formats)[number]

const endings: ReadonlyArray<readonly [RegExp, Form]> = [
  [/\.json$/i, "json"],
  [/\.(?:md|markdown)$/i, "md"],
  [/\.html?$/i, "html"],
  [/\.(?:mmd|mermaid)$/i, "mermaid"],
  [/\.te?xt$/i, "text"],
  ...referenceEndings
]

/** Whether a form is one of references. */
export const isReference = (form: Form): form is (typeof references)[number] => references.some((name) => name === form)

/**
 * The form by name, else by the ending of the file; text for the terminal and for a name without an ending.
 *
 * - `isAgainstAlone` whether the new works of a comparison are all that is asked for
 * - errors: an ending that names no form, because prose in such a file would mislead; references of anything but new works
 */
export const formFor = (named: Form | undefined, file: string, isAgainstAlone: boolean): Result.Result<Form, string> => {
  const name = basename(file).replace(/\.gz$/i, "")
  const ended = endings.find(([ending]) => ending.test(name))?.[1]
  const form = named ?? ended ?? (/.\.[^.\s]+$/.test(name) ? undefined : "text")
  if (form === undefined)
    return Result.fail(
      `--out ${file}: this ending names no form; use .txt, .json, .md, .html or .mmd, or name a --format. With --against alone, .ris, .csv, .bib, .nbib and .xml have the new works`
    )
  if (!isReference(form) || isAgainstAlone) return Result.succeed(form)
  return Result.fail(`${form} holds references, and only --against alone has some: the new works; name --against and no other analysis`)
}

/** Writes the works that the other result does not have as references, and says how many there are. */
export const writeAdded = Effect.fnUntraced(function* ({ added = [] }: Analysed, form: (typeof references)[number], file: string) {
  const Convert = yield* Effect.promise(() => import("@litfuse/api/Convert"))
  const label = file === "-" ? "standard output" : file
  const { pieces, notices } = Convert.printingWorks(added, form, label)
  yield* Effect.fromResult(TextFile.write(file, pieces))
  for (const notice of notices()) yield* Console.error(printable(Notice.print(notice)))
  yield* Console.error(printable(`${label}: ${counted(added.length, "new work")} written`))
})
