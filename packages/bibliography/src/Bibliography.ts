import type * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Pieces from "@litfuse/files/Pieces"
import * as Result from "effect/Result"
import type { Read, Rest } from "./Entry.ts"
import * as CsvTable from "./CsvTable.ts"
import { type Form, tables } from "./Forms.ts"
import * as Printing from "./Printing.ts"
import * as Reading from "./Reading.ts"
import * as Workbook from "./Workbook.ts"

export * from "./Forms.ts"
export { byName } from "./Reading.ts"
export { begin as printing, type Printing } from "./Printing.ts"
export { survey } from "./CsvTable.ts"

/** Shown the records of a file, piece by piece; an error that it returns ends the reading. */
export type Visit = (read: Read) => DatasetError | undefined

/** Begins to read a file whose first bytes are known: workbooks are no text. */
const begin = (first: Uint8Array, file: string, options: Reading.Options): Reading.Reading => {
  if (options.form === undefined || options.form === "xlsx") {
    if (Workbook.isWorkbook(first)) return Workbook.begin(file, options, Reading.otherThan("xlsx", file))
    if (options.form === "xlsx") return Workbook.begin(file, options)
  }
  return Reading.begin(file, options)
}

/** Shows what is read of bytes that `feed` hands over. */
const shown = (
  file: string,
  options: Reading.Options,
  visit: Visit,
  feed: (next: (bytes: Uint8Array) => DatasetError | undefined) => Result.Result<void, DatasetError>
): Result.Result<ReadonlyArray<Notice.Notice>, DatasetError> => {
  let reading: Reading.Reading | undefined
  const show = (read: Result.Result<Read, DatasetError>): DatasetError | undefined =>
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

/** Collects what is shown. */
const collected = (
  each: (visit: Visit) => Result.Result<ReadonlyArray<Notice.Notice>, DatasetError>
): Result.Result<Read, DatasetError> => {
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

/** Shows the records of bytes that are at hand, unpacked, as `eachOf`. */
export const eachIn = (
  bytes: Uint8Array,
  file: string,
  visit: Visit,
  options: Reading.Options = {}
): Result.Result<ReadonlyArray<Notice.Notice>, DatasetError> =>
  shown(file, options, visit, (next) => {
    const failure = next(bytes)
    return failure === undefined ? Result.succeed(undefined) : Result.fail(failure)
  })

/**
 * Reads the bytes of a file of references, unpacked, as `Reading.begin`.
 *
 * - errors: the first one on the way
 */
export const read = (bytes: Uint8Array, file: string, options: Reading.Options = {}): Result.Result<Read, DatasetError> =>
  collected((visit) => eachIn(bytes, file, visit, options))

/** The most bytes that a packed file, or standard input, has unpacked: all of it is held in memory. */
const mostUnpacked = 4 * 1024 ** 3

/**
 * Shows the records of a file on disk, gzip or not, piece by piece; `-` is standard input. Memory does not grow with a file that is not packed.
 *
 * - errors: those of reading; `BadLine` for a packed file that unpacks to more than 4 GB; those of `read`; whatever `visit` returns
 */
export const eachOf = (
  path: string,
  visit: Visit,
  options: Reading.Options = {}
): Result.Result<ReadonlyArray<Notice.Notice>, DatasetError> =>
  shown(path === "-" ? "standard input" : path, options, visit, (next) =>
    // a piece is gone when the next one comes, and what waits for its end is not
    Pieces.each(path, (piece) => next(Uint8Array.from(piece)), mostUnpacked)
  )

/** Reads a file of references from disk whole, as `eachOf` does piece by piece. */
export const readFile = (path: string, options: Reading.Options = {}): Result.Result<Read, DatasetError> =>
  collected((visit) => eachOf(path, visit, options))

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
  const printing = Printing.begin(form, file, tables.has(form) ? CsvTable.survey(records, new Map(), form) : undefined)
  const text = `${printing.add(records)}${printing.end()}`
  return { text, notices: printing.notices() }
}
