import { strToU8, type Zippable, zipSync } from "fflate"

/** Limit of Excel on the text of a cell, in UTF-16 units. */
export const longestCell = 32_767

/** Characters that XML 1.0 cannot have or advises against, and halves of characters. */
const impossible = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "_x000D_" }

/** Excel reads `_x000D_` as a character, so the underscore of such a text is written as one, too. */
const escaped = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(impossible, "\uFFFD")
    .replaceAll(/[&<>"\r]/g, (sign) => escapes[sign]!)

const columnName = (column: number): string =>
  `${column < 26 ? "" : columnName(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`

/** A text as an inline string: Excel runs no formula in it. A cut never divides a character. */
const cell = (text: string, row: number, column: number): string => {
  if (text === "") return ""
  const cut = text.length <= longestCell ? text : text.slice(0, longestCell).replace(/[\uD800-\uDBFF]$/, "")
  return `<c r="${columnName(column)}${row}" t="inlineStr"><is><t xml:space="preserve">${escaped(cut)}</t></is></c>`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packaged = "http://schemas.openxmlformats.org/package/2006"
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** The first moment that a ZIP archive can have, so that the same rows give the same bytes. */
const mtime = new Date(1980, 0, 1)

/**
 * Prints rows of texts as an Excel workbook of one sheet, whose first row stays in view. Cells are texts and never formulas.
 *
 * - `cut` how many cells were longer than Excel allows, and were cut
 * - empty: no rows, an empty sheet
 * - source: ECMA-376, parts 1 and 2
 */
export const printWorkbook = (rows: ReadonlyArray<ReadonlyArray<string>>): { readonly bytes: Uint8Array; readonly cut: number } => {
  const data = rows.map((cells, i) => `<row r="${i + 1}">${cells.map((text, column) => cell(text, i + 1, column)).join("")}</row>`)
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const parts: Readonly<Record<string, string>> = {
    "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="records" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}">${pane}<sheetData>${data.join("")}</sheetData></worksheet>`
  }
  const files: Zippable = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, [strToU8(`${head}${text}`), { mtime }]]))
  return { bytes: zipSync(files), cut: rows.flat().filter(({ length }) => length > longestCell).length }
}
