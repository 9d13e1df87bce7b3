import { blocksOf } from "../blocks.ts"
import { widthOf, wrap } from "../wrap.ts"

/** Blanks between two columns. */
const gap = "  "

/**
 * Aligned columns for a terminal: the first `left` ones to the left, the others to the right. Where it is wider than the terminal, the columns
 * of numbers stand in several blocks below each other, each with the first columns again.
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
  return blocksOf(widths, left, gap.length, columns)
    .map((shown) => rows.map((row) => lineOf(row, shown)).join("\n"))
    .join("\n\n")
}

/** A sentence in lines as wide as the terminal. */
export const sentence = (text: string, columns: number): string =>
  Number.isFinite(columns) ? wrap(text, Math.max(40, columns)).join("\n") : text
