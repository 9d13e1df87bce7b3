import { readableIds } from "@litfuse/query/dialects/readableIds"
import type { Remark } from "@litfuse/query/Problem"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { inFolder } from "../inFolder.ts"
import { about, refuse } from "../Question.ts"

export { readableIds as readable }

/** The syntaxes that a request can name; `auto` detects the syntax. */
export const syntaxes = ["auto", ...readableIds] as const

/** The request fields of every question about one query; the request names either a text or a file. */
export const fields = {
  folder: Field.folder,
  text: Field.optional(Schema.String, "The query."),
  file: Schema.optionalKey(Field.file("A file with the query, instead of its text; `-` is standard input.")),
  syntax: Field.or(
    Schema.Literals(syntaxes),
    "auto",
    "The syntax of the query. `auto` detects it from marks such as `[tiab]` or `.ti,ab.`, and the answer says which syntax it chose."
  )
}

/** A query as text or as a file. */
export interface QueryInput {
  readonly folder: string
  readonly text?: string | undefined
  readonly file?: string | undefined
}

/**
 * The text of the query.
 *
 * - `name` of the field that holds its text
 * - errors: `Refused` if the request names both or neither; `DatasetError` for a file that cannot be read
 */
export const textOf = Effect.fnUntraced(function* ({ folder, text, file }: QueryInput, name = "text") {
  if (text !== undefined && file === undefined) return text
  if (text !== undefined || file === undefined) return yield* refuse(about([name, "file"], `give either {${name}} or {file}`))
  return yield* Effect.fromResult(Files.readText(inFolder(folder, file)))
})

/** A remark of a reader or a printer about a query. Units: offsets in UTF-16 units, the end exclusive; `to` is 0 for a remark about the whole query. */
export const QueryRemark = Schema.Struct({ code: Schema.String, from: Schema.Int, to: Schema.Int, text: Schema.String })

/** The remark as plain data. */
export const remarkOf = ({ code, from, to, text }: Remark): typeof QueryRemark.Type => ({ code, from, to, text })
