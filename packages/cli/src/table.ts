import { printable } from "@litfuse/files/printable"
import { type Align, table as plainTable } from "@litfuse/files/markdownTable"
import { blocksOf } from "./blocks.ts"
import { widthOf, wrap } from "./wrap.ts"

/** The narrowest that a column may become, so that its text stays readable. */
const narrowest = 12

/** How wide each column may be, so that all together fit: the widest columns of text give way first; numbers keep their width. */
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
 * A table for people: as wide as it needs to be in a file or a pipe, and on a terminal no wider than the terminal, with its longest texts broken into
 * several lines. Where that is not enough, the other columns stand in several tables below each other, each with the first column again.
 *
 * - `columns` the width of the terminal; undefined where there is none
 */
export const table = (
  headers: ReadonlyArray<string>,
  aligns: ReadonlyArray<Align>,
  given: ReadonlyArray<ReadonlyArray<string>>,
  columns: number | undefined = process.stdout.isTTY ? process.stdout.columns : undefined
): string => {
  const rows = given.map((row) => row.map((cell) => printable(cell)))
  if (columns === undefined) return plainTable(headers, aligns, rows)
  const natural = headers.map((header, c) => Math.max(3, widthOf(header), ...rows.map((row) => widthOf(row[c] ?? ""))))
  const widths = fitted(natural, aligns, columns)
  // a row is `| one | two |`: three characters between two columns, and four around all
  const blocks = widths.length === 1 ? [[]] : blocksOf(widths, 1, 3, columns - 4)
  return blocks
    .map((block) => {
      const shown = [0, ...block]
      const broken = rows.flatMap((row) => {
        const cells = shown.map((c) => wrap(row[c] ?? "", widths[c]!))
        return Array.from({ length: Math.max(1, ...cells.map((lines) => lines.length)) }, (_, i) => cells.map((lines) => lines[i] ?? ""))
      })
      return plainTable(
        shown.map((c) => headers[c]!),
        shown.map((c) => aligns[c]!),
        broken
      )
    })
    .join("\n\n")
}
