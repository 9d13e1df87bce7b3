import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Csv from "@litfuse/files/Csv"
import * as Result from "effect/Result"
import { placeOf } from "./csv/columns.ts"
import { entryOf, keeper } from "./csv/entry.ts"
import type { Entry, Field, Read } from "./Entry.ts"
import * as Run from "./Run.ts"
import { type Options, toRead } from "./toRead.ts"

export { covidence, printer, rayyan, survey } from "./csv/print.ts"

/** Commas, or what the first line has more of: spreadsheets of many countries write semicolons. */
const delimiterOf = (text: string): string => {
  const head = /^[^\r\n]{0,10000}/.exec(text)![0]
  const count = (sign: string) => head.split(sign).filter((name) => placeOf(name) !== undefined).length
  let [best, most] = [",", count(",")]
  for (const sign of [";", "\t"]) {
    const many = count(sign)
    if (many > most) [best, most] = [sign, many]
  }
  return best
}

/** What a spreadsheet would run, or R would take for a missing value, behind the apostrophes that keep them from it: the printer put the first there. */
const quoted = /^'+(?:[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|NA$)/

/** How many lines may stand before the one that names the columns: Embase says there what was searched. */
const mostBefore = 10

const isHeader = (line: string): boolean =>
  line
    .replaceAll(/["\uFEFF]/g, "")
    .split(delimiterOf(line))
    .some((name) => placeOf(name.trim()) === "title")

/** Where the table begins: at one of the first lines, which names a column for titles; else -1. Tables may hold more of such lines. */
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

/** A cell without the apostrophe that keeps spreadsheets from running it. `NA` is how R writes that there is nothing. */
const unquoted = (cell: string): string => (quoted.test(cell) ? cell.slice(1) : cell === "NA" ? "" : cell)

const fieldsOf = (header: ReadonlyArray<string>, cells: ReadonlyArray<string>, line: number): ReadonlyArray<Field> =>
  header.flatMap((name, i): ReadonlyArray<Field> => {
    const value = unquoted(cells[i] ?? "")
    return value.trim() === "" ? [] : [{ name, value, line }]
  })

/** The most characters of one reference. */
const longest = 1_000_000

const expected = 'a first line that names the columns, "title" among them'

const otherColumns = "more or fewer columns than the first line"

/** Cells that a spreadsheet is to show as they are, as EBSCOhost writes them: `="19326203"`. */
const withoutFormulas = (text: string): string => (text.includes('="') ? text.replaceAll(/(^|[,;\t\n])="/g, '$1"') : text)

/** Stands for a quote in a table of which no cell is quoted; it is a character that no text has. */
const quote = "\uE000"

/** A table with tabs in which quotes are signs like others, as RefWorks and spreadsheets write it. */
const withoutQuoting = (text: string): string => text.replaceAll('"', quote)

const requoted = (cell: string): string => {
  if (!cell.includes(quote)) return cell
  const isQuoted = cell.length > 1 && cell.startsWith(quote) && cell.endsWith(quote)
  return (isQuoted ? cell.slice(1, -1).replaceAll(quote + quote, quote) : cell).replaceAll(quote, '"')
}

/** Quotes inside of quoted cells that are not doubled, as the Virtual Health Library writes titles. */
const withDoubled = (text: string): string => text.replaceAll(/(?<![,;\t\r\n"])"(?![,;\t\r\n"])/g, '""')

const isBlank = (cell: string): boolean => cell.trim() === ""

/** The number of line ends before a place of a text. */
const endsBefore = (text: string, place: number): number => text.slice(0, place).split("\n").length - 1

/** Takes the rows of a table, the first of which names its columns; `line` says where each stands. */
export interface Rows {
  readonly add: (cells: ReadonlyArray<string>, line: number) => DatasetError | undefined
  readonly restart: () => void
  readonly read: () => Read
}

/** Begins to take the rows of a table. */
export const rows = (file: string, run: Run.Run, options: Options): Rows => {
  const entries: Array<Entry> = []
  let header: ReadonlyArray<string> | undefined
  return {
    add: (cells, line) => {
      if (header === undefined) {
        header = cells.map((cell) => unquoted(cell).trim())
        return header.some((name) => placeOf(name) === "title")
          ? undefined
          : badLine(file, line, "no column that is called title", expected)
      }
      if (cells.every(isBlank)) return undefined
      if (cells.length === header.length || (cells.length > header.length && cells.slice(header.length).every(isBlank))) {
        entries.push(entryOf(fieldsOf(header, cells, line), line))
        return undefined
      }
      if (options.isBadSkipped !== true)
        return badLine(file, line, otherColumns, "a record of CSV (RFC 4180), or --skip-bad, which leaves it out")
      run.tally.add("entry-skipped", `a row with ${otherColumns}`, line, cells.join(" ").slice(0, 60))
      return undefined
    },
    restart: () => {
      header = undefined
      entries.length = 0
    },
    read: () => toRead(entries, keeper, file, run, options)
  }
}

/**
 * Reads a table with a line that names its columns, in our words or in those of databases and reference managers.
 *
 * - empty: a text of white space has no records
 * - errors: `BadLine` for what is no CSV, for a table without a title, and for the first row with other columns, unless such rows are skipped
 */
export const parse = (text: string, file: string, options: Options = {}): Result.Result<Read, DatasetError> => {
  const run = options.run ?? Run.make(file)
  const taken = rows(file, run, options)
  if (text.trim() === "") return Result.succeed(taken.read())
  const start = Math.max(startIn(text.slice(0, 100_000)), 0)
  const before = endsBefore(text, start)
  if (before > 0) run.tally.add("text-outside", `text before the line that names the columns`, 1)
  const table = text.slice(start)
  const visit: Csv.Visit = (all, row) => taken.add(all.map(requoted), before + row)
  const delimiter = delimiterOf(table)
  const each = (of: string) => Csv.eachOf(of, file, visit, delimiter, longest, true)
  let read = each(table)
  // other ways to write quotes are tried where the right one leads nowhere
  for (const mended of delimiter === "\t" ? [withoutQuoting] : [withoutFormulas, withDoubled]) {
    const other = Result.isFailure(read) ? mended(table) : table
    if (other === table) continue
    taken.restart()
    const again = each(other)
    if (Result.isSuccess(again)) read = again
  }
  return Result.map(read, taken.read)
}
