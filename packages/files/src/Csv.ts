import { parse } from "csv-parse/sync"
import * as Result from "effect/Result"
import type { DatasetError } from "./DatasetError.ts"
import { badLine } from "./DatasetError.ts"
import * as Files from "./Files.ts"
import * as Lines from "./Lines.ts"

/** Called for each record in order with its columns and the line where it begins; an error that it returns ends the walk. */
export type Visit = (columns: ReadonlyArray<string>, line: number) => DatasetError | undefined

/** How many lines a record has: one, and one more for each newline in quotes. csv-parse counts those of CRLF files twice. */
export const linesOf = (columns: ReadonlyArray<string>): number => {
  let n = 1
  for (const column of columns) n += Lines.countEnds(column)
  return n
}

const what: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: "more or fewer columns than the first line",
  CSV_QUOTE_NOT_CLOSED: "a quote that is never closed",
  CSV_INVALID_CLOSING_QUOTE: "text after a closing quote",
  INVALID_OPENING_QUOTE: "a quote in mid-text",
  CSV_MAX_RECORD_SIZE: "a record that is longer than any can be"
}

/** What csv-parse refused in the record that begins on a line. */
export const fault = (error: unknown, file: string, line: number): DatasetError => {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error)
  return badLine(file, line, what[code] ?? `no CSV (${code})`, "a record of CSV (RFC 4180)")
}

/**
 * Shows each record of a text to `visit`, the header too. All have as many columns as the first.
 *
 * - `delimiter` the separator of columns: a comma, in files of some spreadsheets a semicolon or a tab
 * - `longest` the most characters of one record, 0 for any number; very long ones take their time
 * - `isRelaxed` whether `visit` is shown records with other columns too, and decides about them
 * - empty: a text of no characters has no record
 * - errors: `BadLine` at the first line of a record that is no CSV or has other columns; whatever `visit` returns
 */
export const eachOf = (
  text: string,
  file: string,
  visit: Visit,
  delimiter = ",",
  longest = 0,
  isRelaxed = false
): Result.Result<void, DatasetError> => {
  let line = 1
  let problem: DatasetError | undefined
  const onRecord = (columns: ReadonlyArray<string>): null => {
    problem ??= visit(columns, line)
    line += linesOf(columns)
    return null
  }
  const parsed = Result.try({
    try: () => parse(text, { on_record: onRecord, delimiter, max_record_size: longest, relax_column_count: isRelaxed }),
    catch: (error) => fault(error, file, line)
  })
  if (problem !== undefined) return Result.fail(problem)
  return Result.map(parsed, () => undefined)
}

/** Shows each record of a CSV file in UTF-8 to `visit`, as `eachOf` does. Errors: as `eachOf`; `BadLine` at the first line that is not UTF-8. */
export const each = (bytes: Uint8Array, file: string, visit: Visit): Result.Result<void, DatasetError> =>
  Result.flatMap(Files.decode(bytes, file), (text) => eachOf(text, file, visit))
