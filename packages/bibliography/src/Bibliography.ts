import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import * as CsvTable from "./CsvTable.ts"
import * as Encoding from "./Encoding.ts"
import * as EndNoteXml from "./EndNoteXml.ts"
import type { Read } from "./Entry.ts"
import * as Ris from "./Ris.ts"
import type { Options } from "./toRead.ts"

/**
 * A form of files of references.
 *
 * - `label` its name for people; `extensions` the ends of its files' names
 * - `isLike` whether a text looks like this form
 * - `parse` reads a text
 */
export interface FormOf {
  readonly label: string
  readonly extensions: ReadonlyArray<string>
  readonly isLike: (head: string) => boolean
  readonly parse: (text: string, file: string, options?: Options) => Result.Result<Read, DatasetError>
}

/** The forms that can be read, in the order in which a text is compared with them: **a new form is one line here**. */
export const forms = {
  ris: { label: "RIS", extensions: [".ris"], isLike: (head) => /^TY[ \t]{0,2}-/m.test(head), parse: Ris.parse },
  endnote: {
    label: "EndNote XML",
    extensions: [".xml"],
    isLike: (head) => /^\s*<(?:\?xml|xml|records)[\s>]/.test(head),
    parse: EndNoteXml.parse
  },
  csv: { label: "CSV", extensions: [".csv"], isLike: (head) => /^[^\r\n]*[,;\t]/.test(head), parse: CsvTable.parse }
} as const satisfies Readonly<Record<string, FormOf>>

/** The name of a form that can be read. */
export type Form = keyof typeof forms

const names = Object.keys(forms) as ReadonlyArray<Form>

/** How much of a text shows which form it has. */
const headSize = 64 * 1024

const labels = names.map((name) => forms[name].label).join(", ")

/** The form of a file by the end of its name, a `.gz` behind it left out; undefined when the name does not tell. */
export const byName = (file: string): Form | undefined => {
  const name = file.toLowerCase().replace(/\.gz$/, "")
  return names.find((form) => forms[form].extensions.some((extension) => name.endsWith(extension)))
}

/** The form of a file by its name and its content, which have to agree where the name tells a form. */
const formOf = (text: string, file: string): Result.Result<Form, DatasetError> => {
  const head = text.slice(0, headSize)
  const named = byName(file)
  if (named !== undefined && (forms[named].isLike(head) || head.trim() === "")) return Result.succeed(named)
  const seen = names.find((form) => forms[form].isLike(head))
  if (named === undefined)
    return seen === undefined
      ? Result.fail(badLine(file, 0, "a form that cannot be told from its name or its content", `one of ${labels}`))
      : Result.succeed(seen)
  const like = seen === undefined || seen === "csv" ? "" : `, it looks like ${forms[seen].label}`
  return Result.fail(
    badLine(
      file,
      0,
      `the name says ${forms[named].label}, the content does not${like}`,
      "content as the name says, or the right form by name"
    )
  )
}

/**
 * Reads a file of references, packed with gzip or not told apart before. Its form is the one given, else the one that its name and its content show.
 *
 * - shape: records are named by `source` (default `file`) and their number from 1
 * - errors: `BadLine` for bytes that are no text, for a name and a content that disagree, and for what is not of the form
 */
export const read = (
  bytes: Uint8Array,
  file: string,
  options: Options & { readonly form?: Form } = {}
): Result.Result<Read, DatasetError> =>
  Result.flatMap(Encoding.decode(bytes, file), ({ text, notices }) =>
    Result.flatMap(options.form === undefined ? formOf(text, file) : Result.succeed(options.form), (form) =>
      Result.map(forms[form].parse(text, file, options), (read) => ({ ...read, notices: [...notices, ...read.notices] }))
    )
  )
