import * as Xml from "@litfuse/engine/Xml"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { dateStyles, printDate } from "./dateStyles.ts"

/** A row of a sheet: its number in the sheet, from 1, and the texts of its cells. */
export interface Row {
  readonly number: number
  readonly cells: ReadonlyArray<string>
}

/** A sheet of a workbook; `hasLinks` whether its cells have hyperlinks; `isHidden` whether Excel hides the sheet; `hidden` how many rows it hides. */
export interface Sheet {
  readonly name: string
  readonly rows: ReadonlyArray<Row>
  readonly hasLinks: boolean
  readonly isHidden: boolean
  readonly hidden: number
}

const mostColumns = 16_384

/** Limit on the cells of a workbook, including blank ones between others: a short text can place a cell far to the right. */
export const mostCells = 20_000_000

/** Limit on a row and on a shared text. Units: UTF-16 units of XML. */
const mostSize = 8 * 1024 * 1024

/** The error for a workbook with more than `mostCells` cells. */
export const tooManyCells = (file: string): DatasetError =>
  badLine(
    file,
    0,
    `a workbook with more than ${mostCells / 1e6} million cells`,
    "a smaller workbook, or the same table as CSV, which has no size limit"
  )

/** Removes the namespace prefix that some programs write (`x:row`). */
const bare = (xml: string): string => {
  const prefix = /<(\w{1,20}):(?:workbook|sst|worksheet|styleSheet)[\s>]/.exec(xml.slice(0, 2000))?.[1]
  return prefix === undefined ? xml : xml.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</")
}

/** Decodes characters that XML cannot represent: `_x000D_`. */
const decoded = (text: string): string =>
  text.includes("_x") ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

const stringOf = (element: Xml.Element): string =>
  decoded(
    Xml.elements(element)
      .map((child) => {
        if (child.name === "t") return plain(child)
        return child.name === "r" ? stringOf(child) : ""
      })
      .join("")
  ).replaceAll(/\r\n?/g, "\n")

const plain = (element: Xml.Element): string => element.children.filter((child) => typeof child === "string").join("")

/** `C7` is in the third column: 2. */
const columnOf = (address: string): number => {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A number as Excel shows it: without binary rounding noise, and without an exponent. */
const numberOf = (text: string): string => {
  const value = Number(text)
  if (text.trim() === "" || !Number.isFinite(value)) return text
  return String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)))
}

interface Tables {
  readonly strings: ReadonlyArray<string>
  readonly dates: ReturnType<typeof dateStyles>
}

const cellOf = (cell: Xml.Element, { strings, dates }: Tables): string | undefined => {
  const value = () => plain(Xml.at(cell, "v") ?? { ...cell, children: [] })
  switch (Xml.attribute(cell, "t")) {
    case "s":
      return value().trim() === "" ? "" : strings[Number(value())]
    case "inlineStr":
      return stringOf(Xml.at(cell, "is") ?? cell)
    case "b":
      return value() === "1" ? "TRUE" : "FALSE"
    case "str":
    case "e":
    case "d":
      return decoded(value())
    default:
      return dates.styles.has(Number(Xml.attribute(cell, "s") ?? "0")) ? printDate(value(), dates.is1904) : numberOf(value())
  }
}

const rowOf = (element: Xml.Element, before: number, tables: Tables, file: string): Result.Result<Row, DatasetError> => {
  const number = Number(Xml.attribute(element, "r") ?? before + 1)
  const cells: Array<string> = []
  for (const cell of Xml.all(element, "c")) {
    const column = columnOf(Xml.attribute(cell, "r") ?? "")
    if (column >= mostColumns) continue
    const text = cellOf(cell, tables)
    if (text === undefined) return Result.fail(badLine(file, number, "a cell whose text is missing in the workbook", expected))
    while (cells.length < column) cells.push("")
    cells[column < 0 ? cells.length : column] = text
  }
  return Result.succeed({ number, cells })
}

const expected = "an Excel workbook (.xlsx)"

/** A relation's target is relative to the workbook's folder, or to the root of the archive. */
const partOf = (target: string): string => (target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`)

/**
 * The sheets of a workbook, in the order of its tabs.
 *
 * - errors: `BadLine` for an archive without a workbook, and for XML that cannot be parsed
 */
export const readSheets = (parts: ReadonlyMap<string, string>, file: string): Result.Result<ReadonlyArray<Sheet>, DatasetError> =>
  Result.gen(function* () {
    const visit = (xml: string, path: ReadonlyArray<string>, see: (element: Xml.Element) => void) =>
      xml === ""
        ? Result.succeed(undefined)
        : Result.mapError(Xml.visit(xml, path, see, mostSize), (why) =>
            badLine(file, 0, `a workbook with XML that cannot be parsed: ${why.slice(0, 200)}`, expected)
          )
    const text = (name: string) => bare(parts.get(name) ?? "")
    const each = <A>(name: string, path: ReadonlyArray<string>, of: (element: Xml.Element) => A) => {
      const found: Array<A> = []
      return Result.map(
        visit(text(name), path, (element) => void found.push(of(element))),
        () => found
      )
    }
    const attributes = ({ attributes }: Xml.Element) => attributes
    const listed = yield* each("xl/workbook.xml", ["workbook", "sheets", "sheet"], (sheet) => sheet)
    const targets = new Map(
      yield* each(
        "xl/_rels/workbook.xml.rels",
        ["Relationships", "Relationship"],
        (one) => [Xml.attribute(one, "Id"), partOf(Xml.attribute(one, "Target") ?? "")] as const
      )
    )
    if (listed.length === 0) return yield* Result.fail(badLine(file, 0, "a ZIP archive without a workbook in it", expected))
    const tables: Tables = {
      strings: yield* each("xl/sharedStrings.xml", ["sst", "si"], stringOf),
      dates: dateStyles(
        yield* each("xl/styles.xml", ["styleSheet", "numFmts", "numFmt"], attributes),
        yield* each("xl/styles.xml", ["styleSheet", "cellXfs", "xf"], attributes),
        (yield* each("xl/workbook.xml", ["workbook", "workbookPr"], attributes))[0] ?? {}
      )
    }
    const sheets: Array<Sheet> = []
    let count = 0
    for (const [i, sheet] of listed.entries()) {
      const part = targets.get(Xml.attribute(sheet, "r:id")) ?? `xl/worksheets/sheet${i + 1}.xml`
      const xml = text(part)
      const rows: Array<Row> = []
      let [before, hidden, failure]: [number, number, DatasetError | undefined] = [0, 0, undefined]
      yield* visit(xml, ["worksheet", "sheetData", "row"], (element) => {
        if (failure !== undefined) return
        const read = rowOf(element, before, tables, file)
        if (Result.isFailure(read)) return void (failure = read.failure)
        const row = read.success
        before = row.number
        count += Math.max(row.cells.length, 1)
        if (count > mostCells) failure = tooManyCells(file)
        else if (row.cells.length > 0) {
          rows.push(row)
          if (/^(?:1|true)$/.test(Xml.attribute(element, "hidden") ?? "")) hidden++
        }
      })
      if (failure !== undefined) return yield* Result.fail(failure)
      const isHidden = /^(?:very)?hidden$/i.test(Xml.attribute(sheet, "state") ?? "")
      sheets.push({ name: Xml.attribute(sheet, "name") ?? part, rows, hasLinks: xml.includes("<hyperlink "), isHidden, hidden })
    }
    return sheets
  })
