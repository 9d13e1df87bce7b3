import type * as Store from "@litfuse/bench/dataset/Store"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const Name = Schema.NonEmptyString

/**
 * Where a line of a JSONL file says what.
 *
 * - `id` fields that identify a work: lines of one topic that share any of them are about one work; `sources` the field of one source or of several
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
  const rootOf = (key: string): string => (first.get(key) === key ? key : rootOf(first.get(key)!))
  const keysOf = ({ topic, ids }: (typeof rows)[number]) => ids.map((id) => `${topic}\n${id}`)
  for (const row of rows) {
    const [one, ...others] = keysOf(row).map((key) => {
      if (!first.has(key)) first.set(key, key)
      return rootOf(key)
    })
    for (const other of others) first.set(rootOf(other), rootOf(one!))
  }
  return rows.map((row) => ({ ...row, id: rootOf(keysOf(row)[0]!).split("\n")[1]! }))
}

/**
 * The lines of a file; `unsaid` how many of them name no source, and are left out.
 *
 * - errors: `BadLine` for a line without an id; those of the file
 */
export const rowsIn = (
  { bytes, path }: Pick<Store.Opened, "bytes" | "path">,
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
      if (sources.length === 0) unsaid++
      else
        rows.push({
          topic: columns.topic === undefined ? "" : String(line[columns.topic]),
          id,
          ids,
          sources,
          position: columns.position === undefined ? undefined : Number(line[columns.position]),
          documents: listed(line[columns.document])
        })
      return undefined
    })
    return { rows: named(rows), unsaid }
  })
