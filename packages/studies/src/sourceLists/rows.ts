import type * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const Name = Schema.NonEmptyString

/**
 * Where a line of a JSONL file says what.
 *
 * - `id` fields that identify a work: lines of one topic that share any of them are about one work
 * - `sources` the field of one source or of several
 * - `topic`, `position` where lines belong to topics, and have a place in the list of their source
 * - `document` the field of the id, or ids, under which judgements name the work
 */
export const Columns = Schema.Struct({
  id: Schema.NonEmptyArray(Name),
  sources: Name,
  topic: Schema.optionalKey(Name),
  position: Schema.optionalKey(Name),
  document: Name
})
export type Columns = typeof Columns.Type

/** A work in the lists of some sources, for one topic; `topic` is empty where lines belong to none. */
export interface Row {
  readonly topic: string
  readonly id: string
  readonly sources: ReadonlyArray<string>
  readonly position: number | undefined
  readonly documents: ReadonlyArray<string>
}

const listed = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string" && one !== "") as ReadonlyArray<string>

/** The same with one id for all lines of a topic that share an identifier, directly or through others. */
const named = (rows: ReadonlyArray<Row & { readonly ids: ReadonlyArray<string> }>): ReadonlyArray<Row> => {
  const first = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    while (first.get(root) !== root) root = first.get(root)!
    // the next one who asks finds it at once: lines may be linked in a chain of any length
    for (let at = key; at !== root;) {
      const next = first.get(at)!
      first.set(at, root)
      at = next
    }
    return root
  }
  const keysOf = ({ topic, ids }: (typeof rows)[number]) => ids.map((id) => `${topic}\n${id}`)
  for (const row of rows) {
    const [one, ...others] = keysOf(row).map((key) => {
      if (!first.has(key)) first.set(key, key)
      return rootOf(key)
    })
    for (const other of others) first.set(rootOf(other), rootOf(one!))
  }
  return rows.map((row) => ({ ...row, id: rootOf(keysOf(row)[0]!).slice(row.topic.length + 1) }))
}

/**
 * The lines of a file; `unsaid` how many of them name no source, and are left out.
 *
 * - errors: `BadLine` for a line without an id, topic or position where lines have these; those of the file
 */
export const rowsIn = (
  { bytes, path }: Pick<DatasetStore.Opened, "bytes" | "path">,
  columns: Columns
): Result.Result<{ readonly rows: ReadonlyArray<Row>; readonly unsaid: number }, DatasetError> =>
  Result.gen(function* () {
    const rows: Array<Row & { readonly ids: ReadonlyArray<string> }> = []
    let unsaid = 0
    yield* Json.each(bytes, path, (line, number) => {
      const ids = columns.id.flatMap((name) => listed(line[name]).map((id) => `${name} ${id.toLowerCase()}`))
      const [id] = ids
      const sources = listed(line[columns.sources])
      if (id === undefined) return badLine(path, number, "has no id", columns.id.join(" or "))
      const topic = columns.topic === undefined ? "" : line[columns.topic]
      if (typeof topic !== "string" && typeof topic !== "number") return badLine(path, number, "has no topic", columns.topic!)
      const position = columns.position === undefined ? undefined : line[columns.position]
      if (columns.position !== undefined && !Number.isInteger(position))
        return badLine(path, number, "has no position", `a whole number as ${columns.position}`)
      if (sources.length === 0) unsaid++
      else
        rows.push({
          topic: String(topic),
          id,
          ids,
          sources,
          position: position as number | undefined,
          documents: listed(line[columns.document])
        })
      return undefined
    })
    return { rows: named(rows), unsaid }
  })
