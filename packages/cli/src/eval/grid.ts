import { widthOf, wrap } from "../wrap.ts"

/** Blanks between two columns. */
const gap = "  "

/** Columns after the first `left` ones in blocks that fit; one that is too wide by itself has a block of its own. */
const blocksOf = (widths: ReadonlyArray<number>, left: number, columns: number): ReadonlyArray<ReadonlyArray<number>> => {
  const names = widths.slice(0, left).reduce((sum, width) => sum + width + gap.length, 0)
  const blocks: Array<Array<number>> = []
  let used = 0
  for (let c = left; c < widths.length; c++) {
    used += widths[c]! + gap.length
    if (blocks.length === 0 || used - gap.length > columns) {
      blocks.push([])
      used = names + widths[c]! + gap.length
    }
    blocks.at(-1)!.push(c)
  }
  return blocks
}

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
  return blocksOf(widths, left, columns)
    .map((shown) => rows.map((row) => lineOf(row, shown)).join("\n"))
    .join("\n\n")
}

/** A sentence in lines as wide as the terminal. */
export const sentence = (text: string, columns: number): string =>
  Number.isFinite(columns) ? wrap(text, Math.max(40, columns)).join("\n") : text
