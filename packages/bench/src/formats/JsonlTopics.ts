import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import type { Topic } from "../Topic.ts"
import * as Json from "@litfuse/files/Json"
import * as Unique from "@litfuse/files/Unique"

/** Their name of each field of a topic; `where` picks lines, for a file that holds several splits. */
export interface FieldMap {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly narrative?: string
  readonly where?: Json.Where
}

/** BEIR's names; a line without `_id` may have those that `ir_datasets export` writes. */
export const beir: FieldMap = { id: "_id", title: "text" }

/** The names of a line that `ir_datasets export` wrote, which differ by collection; undefined for another one. */
const exported = (record: Json.Json): FieldMap | undefined => {
  if (Object.hasOwn(record, "_id") || !Object.hasOwn(record, "query_id")) return undefined
  const title = ["text", "title", "query"].find((name) => Object.hasOwn(record, name))
  const own = (name: string) => (Object.hasOwn(record, name) ? { [name]: name } : {})
  return title === undefined ? undefined : { id: "query_id", title, ...own("description"), ...own("narrative") }
}

const toTopic = (record: Json.Json, map: FieldMap): Topic | string => {
  const id = Json.idOf(record[map.id])
  if (id === undefined) return map.id
  const title = Json.textOf(record[map.title])
  if (title === undefined || title.trim() === "") return map.title
  const optional: { description?: string; narrative?: string } = {}
  for (const field of ["description", "narrative"] as const) {
    const theirs = map[field]
    const text = theirs === undefined ? "" : Json.textOf(record[theirs])
    if (text === undefined) return theirs!
    if (text.trim() !== "") optional[field] = text.trim()
  }
  return { id, title: title.trim(), ...optional }
}

/**
 * Reads topics of a JSONL file, one object a line; fields that `map` does not name are not read.
 *
 * - errors: `BadLine` for a line that is no object, a topic that comes twice, and a file without topics. Also for a named field that is no text, or for an
 *   empty id or title
 */
export const parse = (bytes: Uint8Array, file: string, map: FieldMap = beir): Result.Result<ReadonlyArray<Topic>, DatasetError> => {
  const topics = Unique.make<Topic>(file, "topic")
  const read = Json.each(bytes, file, (record, line) => {
    if (!Json.matches(record, map.where)) return undefined
    const topic = toTopic(record, (map === beir ? exported(record) : undefined) ?? map)
    return typeof topic === "string" ? badLine(file, line, `no usable "${topic}"`, `"${topic}" with text`) : Unique.add(topics, topic, line)
  })
  return Result.flatMap(read, () => Unique.finish(topics))
}
