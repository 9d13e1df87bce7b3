import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import type { Document } from "../Document.ts"
import * as Json from "@litfuse/files/Json"
import * as Unique from "@litfuse/files/Unique"

/**
 * Where a document's parts are in a line's object.
 *
 * - `fields`: our name -> theirs, for what is searched
 * - `keep`: their names of what is kept as it is; one that a document lacks is left out there
 * - `where`: picks lines, for a file that holds several collections
 */
export interface FieldMap {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  readonly keep?: ReadonlyArray<string>
  readonly where?: Json.Where
}

/** BEIR's names. */
export const beir: FieldMap = { id: "_id", fields: { title: "title", abstract: "text" } }

const toDocument = (record: Json.Json, map: FieldMap): Document | string => {
  const id = Json.idOf(record[map.id])
  if (id === undefined) return map.id
  const fields: Record<string, string> = {}
  for (const [ours, theirs] of Object.entries(map.fields)) {
    const text = Json.textOf(record[theirs])
    if (text === undefined) return theirs
    fields[ours] = text
  }
  const kept: Record<string, unknown> = {}
  for (const name of map.keep ?? []) if (Object.hasOwn(record, name)) kept[name] = record[name]
  return { id, fields, kept }
}

/**
 * Reads documents of a JSONL file, one object a line; what `map` does not name is not looked at. A list of texts becomes one text, each part
 * on its own line.
 *
 * - errors: `BadLine` for a line that is no object, a named field that is neither text nor a list of texts, a document that comes twice, a
 *   file without documents
 */
export const parse = (bytes: Uint8Array, file: string, map: FieldMap = beir): Result.Result<ReadonlyArray<Document>, DatasetError> => {
  const documents = Unique.make<Document>(file, "document")
  const read = Json.each(bytes, file, (record, line) => {
    if (!Json.matches(record, map.where)) return undefined
    const document = toDocument(record, map)
    return typeof document === "string"
      ? badLine(file, line, `no usable "${document}"`, `"${document}" with text`)
      : Unique.add(documents, document, line)
  })
  return Result.flatMap(read, () => Unique.finish(documents))
}
