import type * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Pieces from "@litfuse/files/Pieces"
import * as Result from "effect/Result"
import type { Read, Rest } from "./Entry.ts"
import * as CsvTable from "./CsvTable.ts"
import type { Form } from "./Forms.ts"
import * as Printing from "./Printing.ts"
import * as Reading from "./Reading.ts"

export * from "./Forms.ts"
export { byName } from "./Reading.ts"

/** Reads what `each` shows, and collects it. */
const collected = (
  file: string,
  options: Reading.Options,
  each: (visit: (bytes: Uint8Array) => DatasetError | undefined) => Result.Result<void, DatasetError>
): Result.Result<Read, DatasetError> => {
  const reading = Reading.begin(file, options)
  const records: Array<SourceRecord> = []
  const lines: Array<number> = []
  const rest: Array<Rest> = []
  const add = (read: Result.Result<Read, DatasetError>): DatasetError | undefined => {
    if (Result.isFailure(read)) return read.failure
    for (const record of read.success.records) records.push(record)
    for (const line of read.success.lines) lines.push(line)
    for (const one of read.success.rest) rest.push(one)
    return undefined
  }
  return Result.flatMap(
    each((bytes) => add(reading.push(bytes))),
    () => {
      const failure = add(reading.end())
      return failure === undefined ? Result.succeed({ records, lines, rest, notices: reading.notices() }) : Result.fail(failure)
    }
  )
}

/**
 * Reads the bytes of a file of references, unpacked, as `Reading.begin`.
 *
 * - errors: the first one on the way
 */
export const read = (bytes: Uint8Array, file: string, options: Reading.Options = {}): Result.Result<Read, DatasetError> =>
  collected(file, options, (visit) => {
    const failure = visit(bytes)
    return failure === undefined ? Result.succeed(undefined) : Result.fail(failure)
  })

/** The most bytes that a packed file, or standard input, has unpacked: all of it is held in memory. */
const mostUnpacked = 4 * 1024 ** 3

/**
 * Reads a file of references from disk, gzip or not; `-` is standard input.
 *
 * - errors: those of reading; `BadLine` for a packed file that unpacks to more than 4 GB; those of `read`
 */
export const readFile = (path: string, options: Reading.Options = {}): Result.Result<Read, DatasetError> =>
  collected(path === "-" ? "standard input" : path, options, (visit) =>
    // a piece is gone when the next one comes, and what waits for its end is not
    Pieces.each(path, (piece) => visit(Uint8Array.from(piece)), mostUnpacked)
  )

/**
 * Writes records in a form.
 *
 * - `notices` what the form has no place for, and what it cannot hold as it is, each with the number of records that have it
 */
export const print = (
  records: ReadonlyArray<SourceRecord>,
  form: Form,
  file: string
): { readonly text: string; readonly notices: ReadonlyArray<Notice.Notice> } => {
  const printing = Printing.begin(form, file, form === "csv" ? CsvTable.survey(records, new Map()) : undefined)
  const text = `${printing.add(records)}${printing.end()}`
  return { text, notices: printing.notices() }
}
