import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { placeOf } from "./csv/columns.ts"
import * as CsvTable from "./CsvTable.ts"
import type { Read } from "./Entry.ts"
import { joined, type Reading } from "./Reading.ts"
import * as Run from "./Run.ts"
import type { Options } from "./toRead.ts"
import { mostCells, type Row, type Sheet, sheetsOf, tooManyCells } from "./workbook/sheets.ts"
import { isOld, isZip, unpack } from "./workbook/unpack.ts"

/** Whether bytes are those of a workbook, old or new, rather than of a text. */
export const isWorkbook = (bytes: Uint8Array): boolean => isZip(bytes) || isOld(bytes)

/** How many rows may stand before the one that names the columns. */
const mostBefore = 10

const headerOf = (rows: ReadonlyArray<Row>): number =>
  rows.slice(0, mostBefore + 1).findIndex(({ cells }) => cells.some((cell) => placeOf(cell) === "title"))

/** Rows as wide as the one that names the columns; what stands beyond it belongs to no column. */
const fitted = ({ cells, number }: Row, width: number): Row => ({
  number,
  cells: cells.length >= width ? cells : [...cells, ...Array.from({ length: width - cells.length }, () => "")]
})

const isFilled = ({ cells }: Row): boolean => cells.some((cell) => cell.trim() !== "")

/** The records of a sheet, and what is to be said of it. A line is a row here. */
const readSheet = (
  { name, rows, hasLinks, isHidden, hidden }: Sheet,
  file: string,
  run: Run.Run,
  options: Options
): Result.Result<Read | undefined, DatasetError> => {
  const header = headerOf(rows)
  const filled = rows.filter(isFilled).length
  if (header < 0) {
    if (filled > 0) run.tally.add("text-outside", `sheet "${name}", of which no column is called title, is not read`, 0)
    return Result.succeed(undefined)
  }
  const outside = rows.slice(0, header).find(isFilled)
  if (outside !== undefined) run.tally.add("text-outside", "text before the row that names the columns", outside.number)
  if (hasLinks) run.tally.add("field-changed", "addresses behind cells, of which the text alone is read", 0)
  // a filter hides rows, and takes none away
  if (isHidden) run.tally.add("hidden-read", `sheet "${name}", which is hidden, is read as the others are`, 0)
  else if (hidden > 0) run.tally.add("hidden-read", `rows of sheet "${name}" that are hidden, read as the others are: ${hidden}`, 0)
  const taken = CsvTable.rows(file, run, options)
  const width = rows[header]!.cells.length
  if (width * rows.length > mostCells) return Result.fail(tooManyCells(file))
  for (const row of rows.slice(header)) {
    const { cells, number } = fitted(row, width)
    const failure = taken.add(cells, number)
    if (failure !== undefined) return Result.fail(failure)
  }
  return Result.succeed(taken.read())
}

const old = "a workbook of Excel's old form (.xls), or one with a password"

/**
 * Begins to read a workbook of Excel: each sheet in which a column is called title is a table as in CSV. It is held in memory whole.
 *
 * - `named` what the file's name says that it is, where that is no workbook
 * - errors: `BadLine` for what is no workbook, or larger than one may be, or has no such sheet; those of `CsvTable.parse`
 */
export const begin = (file: string, options: Options, named?: string): Reading => {
  const run = Run.make(file)
  const waiting: Array<Uint8Array> = []
  const read = (): Result.Result<Read, DatasetError> =>
    Result.gen(function* () {
      const bytes = Buffer.concat(waiting)
      const isWrong = (what: string) => Result.fail(badLine(file, 0, what, "a workbook of Excel (.xlsx), or the same table as CSV"))
      if (named !== undefined) return yield* isWrong(`the name says ${named}, the content looks like a workbook or another archive`)
      if (isOld(bytes)) return yield* isWrong(old)
      const parts = yield* unpack(bytes, file)
      const sheets: Array<Read> = []
      for (const sheet of yield* sheetsOf(parts, file)) {
        const one = yield* readSheet(sheet, file, run, { ...options, run })
        if (one === undefined) continue
        sheets.push(one)
        run.records += one.records.length
      }
      if (sheets.length === 0) return yield* isWrong("no sheet with a column that is called title")
      if ([...parts.keys()].some((name) => /comments/i.test(name)))
        run.tally.add("field-changed", "comments on cells, which are not read", 0)
      return joined(sheets)
    })
  return {
    push: (bytes) => {
      waiting.push(bytes)
      return Result.succeed({ records: [], lines: [], rest: [], notices: [] })
    },
    end: read,
    notices: () => Run.notices(run, file)
  }
}
