import * as Xml from "@litfuse/engine/Xml"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { datesOf, dated } from "./dates.ts"

/** A row of a sheet with the number that the sheet has for it, from 1, and the texts of its cells. */
export interface Row {
  readonly number: number
  readonly cells: ReadonlyArray<string>
}

/** A sheet of a workbook; `hasLinks` whether addresses stand behind its cells. */
export interface Sheet {
  readonly name: string
  readonly rows: ReadonlyArray<Row>
  readonly hasLinks: boolean
}

/** The widest that a sheet can be. */
const mostColumns = 16_384

/** Some programs put a name before each element (`x:row`). */
const bare = (xml: string): string => {
  const prefix = /<(\w{1,20}):(?:workbook|sst|worksheet|styleSheet)[\s>]/.exec(xml.slice(0, 2000))?.[1]
  return prefix === undefined ? xml : xml.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</")
}

/** Characters that XML has no way to write: `_x000D_`. */
const decoded = (text: string): string =>
  text.includes("_x") ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

/** The texts of a shared or inline string, without how it is pronounced. */
const stringOf = (element: Xml.Element): string =>
  decoded(
    Xml.elements(element)
      .map((child) => (child.name === "t" ? plain(child) : child.name === "r" ? stringOf(child) : ""))
      .join("")
  ).replaceAll(/\r\n?/g, "\n")

const plain = (element: Xml.Element): string => element.children.filter((child) => typeof child === "string").join("")

/** `C7` is in the third column: 2. */
const columnOf = (address: string): number => {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A number as people see it: without the digits that binary numbers add, and without a power of ten. */
const numberOf = (text: string): string => {
  const value = Number(text)
  return text.trim() === "" || !Number.isFinite(value)
    ? text
    : Number.isSafeInteger(value)
      ? String(value)
      : String(Number(value.toPrecision(15)))
}

interface Tables {
  readonly strings: ReadonlyArray<string>
  readonly dates: ReturnType<typeof datesOf>
}

const cellOf = (cell: Xml.Element, { strings, dates }: Tables): string => {
  const value = () => plain(Xml.at(cell, "v") ?? { ...cell, children: [] })
  switch (Xml.attribute(cell, "t")) {
    case "s":
      return strings[Number(value())] ?? ""
    case "inlineStr":
      return stringOf(Xml.at(cell, "is") ?? cell)
    case "b":
      return value() === "1" ? "TRUE" : "FALSE"
    case "str":
    case "e":
    case "d":
      return decoded(value())
    default:
      return dates.styles.has(Number(Xml.attribute(cell, "s") ?? "0")) ? dated(value(), dates.is1904) : numberOf(value())
  }
}

const rowOf = (element: Xml.Element, before: number, tables: Tables): Row => {
  const cells: Array<string> = []
  for (const cell of Xml.all(element, "c")) {
    const column = columnOf(Xml.attribute(cell, "r") ?? "")
    if (column >= mostColumns) continue
    while (cells.length < column) cells.push("")
    cells[column < 0 ? cells.length : column] = cellOf(cell, tables)
  }
  return { number: Number(Xml.attribute(element, "r") ?? before + 1), cells }
}

/** A target of a relation is named from the folder of the workbook, or from the root of the archive. */
const partOf = (target: string): string => (target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`)

/**
 * The sheets of a workbook, in the order of its tabs.
 *
 * - errors: `BadLine` for an archive that is no workbook, and for XML that cannot be read
 */
export const sheetsOf = (parts: ReadonlyMap<string, string>, file: string): Result.Result<ReadonlyArray<Sheet>, DatasetError> =>
  Result.gen(function* () {
    const expected = "a workbook of Excel (.xlsx)"
    const text = (name: string) => bare(parts.get(name) ?? "")
    const each = (name: string, ...path: ReadonlyArray<string>) =>
      text(name) === ""
        ? Result.succeed([])
        : Result.mapError(Xml.each(text(name), path), (why) =>
            badLine(file, 0, `a workbook with XML that cannot be read: ${why.slice(0, 200)}`, expected)
          )
    const listed = yield* each("xl/workbook.xml", "workbook", "sheets", "sheet")
    const targets = new Map(
      (yield* each("xl/_rels/workbook.xml.rels", "Relationships", "Relationship")).map((one) => [
        Xml.attribute(one, "Id"),
        partOf(Xml.attribute(one, "Target") ?? "")
      ])
    )
    if (listed.length === 0) return yield* Result.fail(badLine(file, 0, "a ZIP archive without a workbook in it", expected))
    const tables: Tables = {
      strings: (yield* each("xl/sharedStrings.xml", "sst", "si")).map(stringOf),
      dates: datesOf(
        (yield* each("xl/styles.xml", "styleSheet", "numFmts", "numFmt")).map((one) => one.attributes),
        (yield* each("xl/styles.xml", "styleSheet", "cellXfs", "xf")).map((one) => one.attributes),
        (yield* each("xl/workbook.xml", "workbook", "workbookPr"))[0]?.attributes ?? {}
      )
    }
    const sheets: Array<Sheet> = []
    for (const [i, sheet] of listed.entries()) {
      const part = targets.get(Xml.attribute(sheet, "r:id")) ?? `xl/worksheets/sheet${i + 1}.xml`
      const rows: Array<Row> = []
      for (const row of yield* each(part, "worksheet", "sheetData", "row")) rows.push(rowOf(row, rows.at(-1)?.number ?? 0, tables))
      sheets.push({ name: Xml.attribute(sheet, "name") ?? part, rows, hasLinks: text(part).includes("<hyperlink ") })
    }
    return sheets
  })
