import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import type { CollectionDocument } from "../CollectionDocument.ts"
import * as Json from "@litfuse/files/Json"
import * as Unique from "@litfuse/files/Unique"

/**
 * Where a document's parts are in a line's object.
 *
 * - `fields`: our name -> theirs, for what is searched
 * - `keep`: their names of what is kept as it is; one that a document lacks is left out there
 * - `known`: their names of other values that rankers read, kept under our names. Citations are counted at one date for all
 * - `where`: picks lines, for a file that holds several collections
 */
export interface FieldMap {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  readonly keep?: ReadonlyArray<string>
  readonly known?: Known
  readonly where?: Json.Where
}

/** Their names of what a collection says of a document in addition to its text. */
export interface Known {
  readonly published?: string
  readonly containerTitle?: string
  readonly publicationTypes?: string
  readonly citationCount?: { readonly field: string; readonly source: string; readonly date: string }
}

/** BEIR's names, of which `title` may be absent; a line without `_id` may have `id`, or the names that `ir_datasets export` writes. */
export const beir: FieldMap = { id: "_id", fields: { title: "title", abstract: "text" } }

/** The names of the parts of a text in what `ir_datasets export` writes, in the order in which they are joined. */
const parts = ["text", "abstract", "body", "contents", "main_content"]

/**
 * A document with the names of `ir_datasets export`, which differ by collection, or with an `id`, as in the datasets of this repository. Undefined
 * for another one.
 */
const exported = (record: Json.Json): CollectionDocument | undefined => {
  const id = Object.hasOwn(record, "_id") ? undefined : Json.idOf(record["doc_id"] ?? record["id"])
  const texts = parts.flatMap((name) => (Object.hasOwn(record, name) ? [Json.textOf(record[name])] : []))
  if (id === undefined || texts.length === 0 || texts.includes(undefined)) return undefined
  return { id, fields: { title: Json.textOf(record["title"] ?? "") ?? "", abstract: texts.join("\n") }, kept: {} }
}

/** What is known under our names; a year may be a number. What a document lacks is left out. */
const knownOf = (record: Json.Json, { citationCount, ...named }: Known): Readonly<Record<string, unknown>> => {
  const known: Record<string, unknown> = {}
  for (const [ours, theirs] of Object.entries(named)) {
    const value = record[theirs]
    if (value !== undefined && value !== "") known[ours] = typeof value === "number" ? String(value) : value
  }
  if (citationCount === undefined || typeof record[citationCount.field] !== "number") return known
  return { ...known, citationCount: { count: record[citationCount.field], source: citationCount.source, date: citationCount.date } }
}

const toDocument = (record: Json.Json, map: FieldMap): CollectionDocument | string => {
  const id = Json.idOf(record[map.id])
  if (id === undefined) return map.id
  const fields: Record<string, string> = {}
  for (const [ours, theirs] of Object.entries(map.fields)) {
    // collections of passages have no titles
    const text = Json.textOf(map === beir && theirs === "title" ? (record[theirs] ?? "") : record[theirs])
    if (text === undefined) return theirs
    fields[ours] = text
  }
  const kept: Record<string, unknown> = {}
  for (const name of map.keep ?? []) if (Object.hasOwn(record, name)) kept[name] = record[name]
  return { id, fields, kept: { ...kept, ...knownOf(record, map.known ?? {}) } }
}

/** Called for each document in file order; an error that it returns ends the walk. */
export type Visit = (document: CollectionDocument, line: number) => DatasetError | undefined

/**
 * Shows each document of a JSONL file to `visit`, one object a line; what `map` does not name is not looked at. A list of texts becomes one text, each
 * part on its own line.
 *
 * - `before` so many lines of the file come before the bytes
 * - errors: `BadLine` for a line that is no object, a named field that is neither text nor a list of texts; whatever `visit` returns
 */
export const each = (bytes: Uint8Array, file: string, map: FieldMap, visit: Visit, before = 0): Result.Result<void, DatasetError> =>
  Json.each(
    bytes,
    file,
    (record, line) => {
      if (!Json.matches(record, map.where)) return undefined
      const document = (map === beir ? exported(record) : undefined) ?? toDocument(record, map)
      return typeof document === "string"
        ? badLine(file, line, `no usable "${document}"`, `"${document}" with text`)
        : visit(document, line)
    },
    before
  )

/** The documents of a JSONL file. Errors: as `each`; `BadLine` for a document that comes twice and for a file without documents. */
export const parse = (
  bytes: Uint8Array,
  file: string,
  map: FieldMap = beir
): Result.Result<ReadonlyArray<CollectionDocument>, DatasetError> => {
  const documents = Unique.make<CollectionDocument>(file, "document")
  return Result.flatMap(
    each(bytes, file, map, (document, line) => Unique.add(documents, document, line)),
    () => Unique.finish(documents)
  )
}
