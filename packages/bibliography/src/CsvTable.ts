import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Csv from "@litfuse/files/Csv"
import * as Result from "effect/Result"
import { targetOf } from "./csv/columns.ts"
import { collectLines, hasFieldLines } from "./csv/fieldLines.ts"
import { rowToEntry, verbatimRules } from "./csv/rowToEntry.ts"
import type { FileEntry, Field, ReadResult } from "./FileEntry.ts"
import * as ReadState from "./ReadState.ts"
import { type Options, toRecords } from "./toRecords.ts"

export { covidence, printer, rayyan, survey } from "./csv/print.ts"

/** The separator with the most known columns in the first line: spreadsheets of many countries write semicolons. */
const delimiterOf = (text: string): string => {
  const head = /^[^\r\n]{0,10000}/.exec(text)![0]
  const count = (sign: string) => head.split(sign).filter((name) => targetOf(name) !== undefined).length
  let [best, most] = [",", count(",")]
  for (const sign of [";", "\t"]) {
    const many = count(sign)
    if (many > most) [best, most] = [sign, many]
  }
  return best
}

/** A cell whose first apostrophe the printer added, because a spreadsheet would run the text or R would read it as a missing value. */
const quoted = /^'+(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|NA$)/

/** How many lines may precede the column names: Embase describes the search there. */
const mostBefore = 10

const isHeader = (line: string): boolean =>
  line
    .replaceAll(/["\uFEFF]/g, "")
    .split(delimiterOf(line))
    .some((name) => targetOf(name.trim()) === "title")

/** Offset of the table: the first of the leading lines that names a title column; else -1. */
export const startIn = (head: string): number => {
  let at = 0
  for (let before = 0; before <= mostBefore; before++) {
    const line = head.slice(at, at + 10_000).split(/[\r\n]/, 1)[0]!
    if (isHeader(line)) return at
    const end = head.indexOf("\n", at)
    if (end < 0) return -1
    at = end + 1
  }
  return -1
}

/** A cell without the apostrophe that protects it in spreadsheets. `NA` is R's missing value. */
const unquote = (cell: string): string => {
  if (quoted.test(cell)) return cell.slice(1)
  return cell === "NA" ? "" : cell
}

const fieldsOf = (header: ReadonlyArray<string>, cells: ReadonlyArray<string>, line: number): ReadonlyArray<Field> =>
  header.flatMap((name, i): ReadonlyArray<Field> => {
    const value = unquote(cells[i] ?? "")
    return value.trim() === "" ? [] : [{ name, value, line }]
  })

/** Limit on one reference, in characters. */
const longest = 1_000_000

const expected = 'a first line with the column names, including "title"'

const otherColumns = "more or fewer columns than the first line"

/** Turns formula cells such as EBSCOhost's `="19326203"` into plain quoted cells. */
const unquoteFormulas = (text: string): string => (text.includes('="') ? text.replaceAll(/(^|[,;\t\n])="/g, '$1"') : text)

/** Replaces quotes while a table without quoted cells is parsed; real texts do not contain this character. */
const quote = "\uE000"

/** A tab-separated table in which quotes are ordinary characters, as RefWorks and spreadsheets write it. */
const maskQuotes = (text: string): string => text.replaceAll('"', quote)

const restoreQuotes = (cell: string): string => {
  if (!cell.includes(quote)) return cell
  const isQuoted = cell.length > 1 && cell.startsWith(quote) && cell.endsWith(quote)
  return (isQuoted ? cell.slice(1, -1).replaceAll(quote + quote, quote) : cell).replaceAll(quote, '"')
}

/** Doubles single quotes inside quoted cells, as in titles of the Virtual Health Library. */
const doubleQuotes = (text: string): string => text.replaceAll(/(?<![,;\t\r\n"])"(?![,;\t\r\n"])/g, '""')

const isBlank = (cell: string): boolean => cell.trim() === ""

const endsBefore = (text: string, place: number): number => text.slice(0, place).split("\n").length - 1

/** Collects the rows of a table, the first of which names its columns; `line` is the line of a row in the file. */
export interface Rows {
  readonly add: (cells: ReadonlyArray<string>, line: number) => DatasetError | undefined
  readonly restart: () => void
  readonly read: () => ReadResult
}

/** Starts collecting the rows of a table. */
export const rows = (file: string, state: ReadState.ReadState, options: Options): Rows => {
  const entries: Array<FileEntry> = []
  let header: ReadonlyArray<string> | undefined
  return {
    add: (cells, line) => {
      if (header === undefined) {
        header = cells.map((cell) => unquote(cell).trim())
        return header.some((name) => targetOf(name) === "title") ? undefined : badLine(file, line, 'no column named "title"', expected)
      }
      if (cells.every(isBlank)) return undefined
      if (cells.length === header.length || (cells.length > header.length && cells.slice(header.length).every(isBlank))) {
        entries.push(rowToEntry(fieldsOf(header, cells, line), line))
        return undefined
      }
      if (options.isBadSkipped !== true) return badLine(file, line, otherColumns, "a CSV record (RFC 4180), or --skip-bad to leave it out")
      state.tally.add("entry-skipped", `a row with ${otherColumns}`, line, cells.join(" ").slice(0, 60))
      return undefined
    },
    restart: () => {
      header = undefined
      entries.length = 0
    },
    read: () => toRecords(entries, verbatimRules, file, state, options)
  }
}

/**
 * Reads a table with a line of column names: ours, or those of databases and reference managers.
 *
 * - empty: a text of white space has no records
 * - errors: `BadLine` for invalid CSV, for a table without titles, and for the first row with another number of columns unless `isBadSkipped`
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<ReadResult, DatasetError> => {
  const state = options.state ?? ReadState.make(file)
  const collected = rows(file, state, options)
  if (text.trim() === "") return Result.succeed(collected.read())
  const start = Math.max(startIn(text.slice(0, 100_000)), 0)
  const before = endsBefore(text, start)
  if (before > 0) state.tally.add("text-outside", "text before the line with the column names", 1)
  const table = text.slice(start)
  const byLines = hasFieldLines(table.slice(0, 100_000)) ? collectLines() : undefined
  const visit: Csv.Visit = (all, row) => {
    const cells = all.map(restoreQuotes)
    if (byLines === undefined) return collected.add(cells, before + row)
    byLines.add(cells, before + row)
    return undefined
  }
  const delimiter = delimiterOf(table)
  const each = (of: string) => Csv.eachOf(of, file, visit, delimiter, longest, true)
  let read = each(table)
  // other quoting styles are tried when strict CSV fails
  for (const mend of delimiter === "\t" ? [maskQuotes] : [unquoteFormulas, doubleQuotes]) {
    const other = Result.isFailure(read) ? mend(table) : table
    if (other === table) continue
    collected.restart()
    byLines?.restart()
    const again = each(other)
    if (Result.isSuccess(again)) read = again
  }
  if (byLines === undefined) return Result.map(read, collected.read)
  const entries = () => byLines.read().map(({ fields, line }) => rowToEntry(fields, line))
  return Result.map(read, () => toRecords(entries(), verbatimRules, file, state, options))
}
