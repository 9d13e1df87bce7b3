/** The records that a citation search found, in a file of the review: one record a line, in the form in which sources deliver them. */
import * as Decode from "@litfuse/engine/Decode"
import { keyOf, SourceRecord } from "@litfuse/engine/SourceRecord"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import { canonicalJson } from "@litfuse/project/canonicalJson"
import { compareTexts } from "@litfuse/project/compareTexts"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"

/** The text of the file: each record once, by its name. Empty: an empty text. */
export const print = (records: Iterable<SourceRecord>): string => {
  const byName = new Map(Array.from(records, (record) => [keyOf(record), record]))
  const sorted = [...byName].sort(([a], [b]) => compareTexts(a, b))
  // the place in a list says nothing outside of that list
  return sorted.map(([, record]) => `${canonicalJson({ ...record, position: undefined, score: undefined })}\n`).join("")
}

/** Reads the file. `name` of the file in messages. Errors: a line that is no record, with its number; the file cannot be read. */
export const read = (path: string, name: string): Result.Result<ReadonlyArray<SourceRecord>, DatasetError> =>
  Result.gen(function* () {
    const records: Array<SourceRecord> = []
    const visit: Json.Visit = (object, line) => {
      const decoded = Decode.strict(SourceRecord as Schema.Codec<SourceRecord, unknown>, object)
      if (Result.isFailure(decoded)) {
        const [{ path, what } = { path: [], what: "" }] = decoded.failure
        return badLine(
          name,
          line,
          `${Decode.printPath(path).replace(/^\./, "")} ${what}`.trim(),
          "a record as `litfuse review chase` writes it"
        )
      }
      records.push(decoded.success)
      return undefined
    }
    yield* Json.each(yield* Files.readBounded(path), name, visit)
    return records
  })
