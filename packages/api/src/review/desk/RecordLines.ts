/** Records of a stored search by their row, each read from the file: a review can be larger than what a server should hold. */
import { closeSync, openSync, readFileSync, readSync } from "node:fs"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { attempt } from "@litfuse/project/attempt"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"

/** Where the rows of a file are. Units: bytes; row `i` is from `starts[i]` up to the line end before `starts[i + 1]`. */
export interface RecordLines {
  readonly file: string
  readonly starts: Float64Array
}

const damaged = (file: string, row: number) =>
  new ProjectError({ file: `${file}:${row + 2}`, what: "is not JSON; delete the file, and `litfuse review run` makes it again" })

/**
 * Reads a file once, passes each record to `visit`, and remembers where it is.
 *
 * - empty: a file with a header alone has no rows
 * - errors: `ProjectError` for a file that cannot be read, or a line that is not JSON
 */
export const scan = (file: string, visit: (record: SourceRecord, row: number) => void): Result.Result<RecordLines, ProjectError> =>
  Result.flatMap(
    attempt(file, () => readFileSync(file)),
    (bytes) => {
      const starts: Array<number> = []
      let from = bytes.indexOf(0x0a) + 1
      for (let row = 0; from > 0 && from < bytes.length; row++) {
        const end = bytes.indexOf(0x0a, from)
        const text = bytes.toString("utf8", from, end < 0 ? bytes.length : end)
        const record = Result.try(() => JSON.parse(text) as SourceRecord)
        if (Result.isFailure(record)) return Result.fail(damaged(file, row))
        starts.push(from)
        visit(record.success, row)
        from = end < 0 ? bytes.length : end + 1
      }
      return Result.succeed({ file, starts: Float64Array.from([...starts, bytes.length]) })
    }
  )

/** Reads one record. Errors: `ProjectError` for a row that is not there, or cannot be read. */
export const read = ({ file, starts }: RecordLines, row: number): Result.Result<SourceRecord, ProjectError> => {
  const [from, to] = [starts[row], starts[row + 1]]
  if (from === undefined || to === undefined) return Result.fail(damaged(file, row))
  const bytes = Buffer.alloc(to - from)
  return Result.flatMap(
    attempt(file, () => {
      const descriptor = openSync(file, "r")
      try {
        return readSync(descriptor, bytes, 0, bytes.length, from)
      } finally {
        closeSync(descriptor)
      }
    }),
    (length) =>
      Result.mapError(
        Result.try(() => JSON.parse(bytes.toString("utf8", 0, length)) as SourceRecord),
        () => damaged(file, row)
      )
  )
}
