import type { Decision } from "@litfuse/engine/Dedup"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"

/** A decision with the line of its file. */
export interface Decided extends Decision {
  readonly line: number
}

const expected = '{"a": id, "b": id, "same": true or false, "why": text}'

/**
 * Reads what a person decided: a JSON object on each line. A line of `--review` is one too; while its `same` is null, nothing is decided.
 *
 * - `rowOf` the row of a record's id; undefined when there is no such record
 * - errors: `BadLine` for a line of another shape, for an id that is none, and for a record compared with itself
 */
export const read = (file: string, rowOf: (id: string) => number | undefined): Result.Result<ReadonlyArray<Decided>, DatasetError> =>
  Result.flatMap(Files.readBytes(file), (bytes) => {
    const decisions: Array<Decided> = []
    const visit: Json.Visit = ({ a, b, same }, line) => {
      if (same === null) return undefined
      const [one, other] = [Json.idOf(a), Json.idOf(b)]
      if (one === undefined || other === undefined || typeof same !== "boolean") return badLine(file, line, "another object", expected)
      const [first, second] = [rowOf(one), rowOf(other)]
      if (first === undefined || second === undefined)
        return badLine(
          file,
          line,
          `the record "${first === undefined ? one : other}", which is not there`,
          "an id as `litfuse dedup` prints it"
        )
      if (first === second) return badLine(file, line, `the record "${one}" twice`, "two records")
      decisions.push({ a: first, b: second, same, line })
      return undefined
    }
    return Result.map(Json.each(bytes, file, visit), () => decisions)
  })
