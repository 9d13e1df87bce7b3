import { columnBlocks } from "@litfuse/document/columnBlocks"
import { widthOf, wrapText } from "@litfuse/document/wrapText"

const gap = "  "

/**
 * Aligned columns for a terminal: the first `left` ones to the left, the others to the right. If they are wider than the terminal, the columns of
 * numbers are in several blocks, and each block repeats the first columns.
 *
 * - `columns` the width of the terminal; Infinity where there is none
 */
export const grid = (rows: ReadonlyArray<ReadonlyArray<string>>, left: number, columns = Number.POSITIVE_INFINITY): string => {
  const widths = rows[0]!.map((_, c) => Math.max(...rows.map((row) => widthOf(row[c]!))))
  const names = widths.slice(0, left).map((_, c) => c)
  const lineOf = (row: ReadonlyArray<string>, shown: ReadonlyArray<number>) =>
    [...names, ...shown]
      .map((c) => (c < left ? row[c]!.padEnd(widths[c]!) : row[c]!.padStart(widths[c]!)))
      .join(gap)
      .trimEnd()
  return columnBlocks(widths, left, gap.length, columns)
    .map((shown) => rows.map((row) => lineOf(row, shown)).join("\n"))
    .join("\n\n")
}

/** A sentence in lines as wide as the terminal. */
export const sentence = (text: string, columns: number): string =>
  Number.isFinite(columns) ? wrapText(text, Math.max(40, columns)).join("\n") : text
