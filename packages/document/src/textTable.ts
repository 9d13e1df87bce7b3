import { printable } from "@litfuse/files/printable"
import { type Align, markdownTable } from "./markdownTable.ts"
import { columnBlocks } from "./columnBlocks.ts"
import { widthOf, wrapText } from "./wrapText.ts"

/** The minimum width of a column, so that its text stays readable. */
const narrowest = 12

/** The widths of columns that fit the terminal. The widest text columns shrink first; numbers keep their width. */
const fitted = (widths: ReadonlyArray<number>, aligns: ReadonlyArray<Align>, columns: number): ReadonlyArray<number> => {
  const left = [...widths]
  const frame = 3 * widths.length + 1
  for (let over = left.reduce((a, b) => a + b, frame) - columns; over > 0; over--) {
    const widest = left.reduce((best, width, c) => (aligns[c] === "left" && (best < 0 || width > left[best]!) ? c : best), -1)
    if (widest < 0 || left[widest]! <= narrowest) break
    left[widest]!--
  }
  return left
}

/**
 * A table for people. On a terminal it is no wider than the terminal: long texts are wrapped. If that is not enough, several tables share the columns and
 * repeat the first one.
 *
 * - `columns` the width of the terminal; undefined for a file or a pipe
 */
export const textTable = (
  names: ReadonlyArray<string>,
  aligns: ReadonlyArray<Align>,
  texts: ReadonlyArray<ReadonlyArray<string>>,
  columns?: number
): string => {
  const headers = names.map((name) => printable(name))
  const rows = texts.map((row) => row.map((cell) => printable(cell)))
  if (columns === undefined) return markdownTable(headers, aligns, rows)
  const natural = headers.map((header, c) => Math.max(3, widthOf(header), ...rows.map((row) => widthOf(row[c] ?? ""))))
  const widths = fitted(natural, aligns, columns)
  // a row is `| one | two |`: three characters between two columns, and four around all
  const blocks = widths.length === 1 ? [[]] : columnBlocks(widths, 1, 3, columns - 4)
  return blocks
    .map((block) => {
      const shown = [0, ...block]
      const broken = rows.flatMap((row) => {
        const cells = shown.map((c) => wrapText(row[c] ?? "", widths[c]!))
        return Array.from({ length: Math.max(1, ...cells.map((lines) => lines.length)) }, (_, i) => cells.map((lines) => lines[i] ?? ""))
      })
      return markdownTable(
        shown.map((c) => headers[c]!),
        shown.map((c) => aligns[c]!),
        broken
      )
    })
    .join("\n\n")
}
