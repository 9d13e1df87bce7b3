import { readable } from "@litfuse/query/dialects/ids"
import type { Remark } from "@litfuse/query/Problem"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { inFolder } from "../folder.ts"
import { about, refuse } from "../Question.ts"

export { readable }

/** The syntaxes that a query may be said to be in: `auto` is by its signs. */
export const syntaxes = ["auto", ...readable] as const

/** A query that somebody wrote, for every question about one; either a text or a file is named. */
export const fields = {
  folder: Field.folder,
  text: Schema.optionalKey(Schema.String.annotate({ description: "The query." })),
  file: Schema.optionalKey(Schema.String.annotate({ description: "A file that holds the query, in place of its text." })),
  syntax: Schema.Literals(syntaxes).annotate({
    description:
      "The syntax in which the query is written; `auto` is by its signs, such as `[tiab]` or `.ti,ab.`, and the answer says which it was taken for."
  })
}

/** The query as it was given. */
export interface Given {
  readonly folder: string
  readonly text?: string | undefined
  readonly file?: string | undefined
}

/**
 * The text of the query.
 *
 * - `name` of the field that holds its text
 * - errors: `Refused` when it is given twice or not at all; `DatasetError` for a file that cannot be read
 */
export const textOf = Effect.fnUntraced(function* ({ folder, text, file }: Given, name = "text") {
  if (text !== undefined && file === undefined) return text
  if (text !== undefined || file === undefined) return yield* refuse(about([name, "file"], `give {${name}} or {file}, one of the two`))
  return yield* Effect.fromResult(Files.readText(inFolder(folder, file)))
})

/** What a reader or a printer says of a query. Units: offsets in UTF-16 units, the end exclusive; `to` is 0 where it is about all of it. */
export const Said = Schema.Struct({ code: Schema.String, from: Schema.Int, to: Schema.Int, text: Schema.String })

/** A remark as plain data. */
export const said = ({ code, from, to, text }: Remark): typeof Said.Type => ({ code, from, to, text })
