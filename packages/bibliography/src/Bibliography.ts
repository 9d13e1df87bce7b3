import type * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Pieces from "@litfuse/files/Pieces"
import * as Result from "effect/Result"
import type { ReadResult, Rest } from "./FileEntry.ts"
import * as CsvTable from "./CsvTable.ts"
import { type Format, tableFormats } from "./Formats.ts"
import * as Printing from "./Printing.ts"
import * as Reading from "./Reading.ts"
import * as Workbook from "./Workbook.ts"

export * from "./Formats.ts"
export { byName } from "./Reading.ts"
export { begin as printing, countLosses, type Printing } from "./Printing.ts"
export { survey } from "./CsvTable.ts"

/** Receives the records of a file piece by piece; an error that it returns ends the reading. */
export type Visit = (read: ReadResult) => DatasetError | undefined

/** Chooses the reader by the first bytes: workbooks are not text. */
const begin = (first: Uint8Array, file: string, options: Reading.Options): Reading.Reading => {
  if (options.form === undefined || options.form === "xlsx") {
    if (Workbook.isWorkbook(first)) return Workbook.begin(file, options, Reading.labelIfOther("xlsx", file))
    if (options.form === "xlsx") return Workbook.begin(file, options)
  }
  return Reading.begin(file, options)
}

const visitRecords = (
  file: string,
  options: Reading.Options,
  visit: Visit,
  feed: (next: (bytes: Uint8Array) => DatasetError | undefined) => Result.Result<void, DatasetError>
): Result.Result<ReadonlyArray<Notice.Notice>, DatasetError> => {
  let reading: Reading.Reading | undefined
  const show = (read: Result.Result<ReadResult, DatasetError>): DatasetError | undefined =>
    Result.isFailure(read) ? read.failure : visit(read.success)
  return Result.flatMap(
    feed((bytes) => show((reading ??= begin(bytes, file, options)).push(bytes))),
    () => {
      const { end, notices } = reading ?? Reading.begin(file, options)
      const failure = show(end())
      return failure === undefined ? Result.succeed(notices()) : Result.fail(failure)
    }
  )
}

const collect = (
  each: (visit: Visit) => Result.Result<ReadonlyArray<Notice.Notice>, DatasetError>
): Result.Result<ReadResult, DatasetError> => {
  const records: Array<SourceRecord> = []
  const lines: Array<number> = []
  const rest: Array<Rest> = []
  const notices = each((read) => {
    for (const record of read.records) records.push(record)
    for (const line of read.lines) lines.push(line)
    for (const one of read.rest) rest.push(one)
    return undefined
  })
  return Result.map(notices, (notices) => ({ records, lines, rest, notices }))
}

/** Passes the records of unpacked bytes in memory to `visit`, as `eachOf` does for a file. */
export const eachIn = (
  bytes: Uint8Array,
  file: string,
  visit: Visit,
  options: Reading.Options = {}
): Result.Result<ReadonlyArray<Notice.Notice>, DatasetError> =>
  visitRecords(file, options, visit, (next) => {
    const failure = next(bytes)
    return failure === undefined ? Result.succeed(undefined) : Result.fail(failure)
  })

/**
 * Reads the unpacked bytes of a reference file, as `Reading.begin`.
 *
 * - errors: the first one
 */
export const read = (bytes: Uint8Array, file: string, options: Reading.Options = {}): Result.Result<ReadResult, DatasetError> =>
  collect((visit) => eachIn(bytes, file, visit, options))

/** Limit on standard input and other things that are no plain file, in bytes: all of it is held in memory. */
const mostHeld = 4 * 1024 ** 3

/**
 * Passes the records of a file on disk, gzip or not, to `visit` piece by piece; `-` is standard input. Only what is no plain file is held whole.
 *
 * - errors: those of reading; `BadLine` for a packed file that unpacks to more than `UnpackLimit`; those of `read`; those that `visit` returns
 */
export const eachOf = (
  path: string,
  visit: Visit,
  options: Reading.Options = {}
): Result.Result<ReadonlyArray<Notice.Notice>, DatasetError> =>
  visitRecords(path === "-" ? "standard input" : path, options, visit, (next) =>
    // the buffer is reused for the next piece, and the reader keeps the last bytes of each
    Pieces.each(path, (piece) => next(Uint8Array.from(piece)), mostHeld)
  )

/** Reads a whole reference file from disk, as `eachOf` does piece by piece. */
export const readFile = (path: string, options: Reading.Options = {}): Result.Result<ReadResult, DatasetError> =>
  collect((visit) => eachOf(path, visit, options))

/**
 * Writes records in a format.
 *
 * - `notices` what the format has no field for or cannot store unchanged, each with the number of records
 */
export const print = (
  records: ReadonlyArray<SourceRecord>,
  form: Format,
  file: string
): { readonly text: string; readonly notices: ReadonlyArray<Notice.Notice> } => {
  const printing = Printing.begin(form, file, tableFormats.has(form) ? CsvTable.survey(records, new Map(), form) : undefined)
  const text = `${printing.add(records)}${printing.end()}`
  return { text, notices: printing.notices() }
}
