import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { targetOf } from "./csv/columns.ts"
import * as CsvTable from "./CsvTable.ts"
import type { ReadResult } from "./FileEntry.ts"
import { concatenate, type Reading } from "./Reading.ts"
import * as ReadState from "./ReadState.ts"
import type { Options } from "./toRecords.ts"
import { mostCells, type Row, type Sheet, readSheets, tooManyCells } from "./workbook/readSheets.ts"
import { isOld, isZip, unpack } from "./workbook/unpack.ts"

/** Whether bytes are a workbook, new or old, rather than text. */
export const isWorkbook = (bytes: Uint8Array): boolean => isZip(bytes) || isOld(bytes)

const mostBefore = 10

const headerOf = (rows: ReadonlyArray<Row>): number =>
  rows.slice(0, mostBefore + 1).findIndex(({ cells }) => cells.some((cell) => targetOf(cell) === "title"))

/** Pads a row to the width of the header; cells beyond it belong to no column. */
const padRow = ({ cells, number }: Row, width: number): Row => ({
  number,
  cells: cells.length >= width ? cells : [...cells, ...Array.from({ length: width - cells.length }, () => "")]
})

const isFilled = ({ cells }: Row): boolean => cells.some((cell) => cell.trim() !== "")

/** Reads the records of a sheet. Line numbers are row numbers here. */
const readSheet = (
  { name, rows, hasLinks, isHidden, hidden }: Sheet,
  file: string,
  state: ReadState.ReadState,
  options: Options
): Result.Result<ReadResult | undefined, DatasetError> => {
  const header = headerOf(rows)
  const filled = rows.filter(isFilled).length
  if (header < 0) {
    if (filled > 0) state.tally.add("text-outside", `sheet "${name}" was not read: it has no column named title`, 0)
    return Result.succeed(undefined)
  }
  const outside = rows.slice(0, header).find(isFilled)
  if (outside !== undefined) state.tally.add("text-outside", "text before the row with the column names", outside.number)
  if (hasLinks) state.tally.add("field-changed", "hyperlinks in cells, of which only the text was read", 0)
  // a filter hides rows, but does not remove them
  if (isHidden) state.tally.add("hidden-read", `hidden sheet "${name}" was read like the others`, 0)
  else if (hidden > 0) state.tally.add("hidden-read", `hidden rows of sheet "${name}" were read like the others: ${hidden}`, 0)
  const collected = CsvTable.rows(file, state, options)
  const width = rows[header]!.cells.length
  if (width * rows.length > mostCells) return Result.fail(tooManyCells(file))
  for (const row of rows.slice(header)) {
    const { cells, number } = padRow(row, width)
    const failure = collected.add(cells, number)
    if (failure !== undefined) return Result.fail(failure)
  }
  return Result.succeed(collected.read())
}

const oldFormat = "a workbook in Excel's old format (.xls), or one with a password"

/**
 * Starts reading an Excel workbook: each sheet with a column named title is a table as in CSV. The whole file is held in memory.
 *
 * - `named` the format that the file name indicates, if it is not a workbook
 * - errors: `BadLine` for a file that is not a workbook, is too large, or has no such sheet; those of `CsvTable.parse`
 */
export const begin = (file: string, options: Options, formatInName?: string): Reading => {
  const state = ReadState.make(file)
  const buffered: Array<Uint8Array> = []
  const read = (): Result.Result<ReadResult, DatasetError> =>
    Result.gen(function* () {
      const bytes = Buffer.concat(buffered)
      const isWrong = (what: string) => Result.fail(badLine(file, 0, what, "an Excel workbook (.xlsx), or the same table as CSV"))
      if (formatInName !== undefined)
        return yield* isWrong(`the name says ${formatInName}, the content looks like a workbook or another archive`)
      if (isOld(bytes)) return yield* isWrong(oldFormat)
      const parts = yield* unpack(bytes, file)
      const sheets: Array<ReadResult> = []
      for (const sheet of yield* readSheets(parts, file)) {
        const one = yield* readSheet(sheet, file, state, { ...options, state })
        if (one === undefined) continue
        sheets.push(one)
        state.records += one.records.length
      }
      if (sheets.length === 0) return yield* isWrong("no sheet with a column named title")
      if ([...parts.keys()].some((name) => /comments/i.test(name)))
        state.tally.add("field-changed", "cell comments, which were not read", 0)
      return concatenate(sheets)
    })
  return {
    push: (bytes) => {
      buffered.push(bytes)
      return Result.succeed({ records: [], lines: [], rest: [], notices: [] })
    },
    end: read,
    notices: () => ReadState.notices(state, file)
  }
}
