/** The lines of a page in the order in which people read them: pages of two columns are read column by column. */
import type { Item, Line } from "./PdfPage.ts"

const endOf = ([, x, , width]: Item): number => x + width

/** Items by baseline, from the top; those of one baseline from the left. */
const rowsOf = (items: ReadonlyArray<Item>): ReadonlyArray<ReadonlyArray<Item>> => {
  const rows: Array<Array<Item>> = []
  for (const item of items.toSorted((a, b) => a[2] - b[2])) {
    const first = rows.at(-1)?.[0]
    if (first !== undefined && Math.abs(first[2] - item[2]) < 0.5 * Math.max(first[4], item[4])) rows.at(-1)!.push(item)
    else rows.push([item])
  }
  return rows.map((row) => row.toSorted((a, b) => a[1] - b[1]))
}

const sizeOf = (row: ReadonlyArray<Item>): number => row.reduce((widest, item) => (item[0].length > widest[0].length ? item : widest))[4]

/** A row as a line. A gap of some width is a blank. */
const lineOf = (row: ReadonlyArray<Item>): Line => {
  let text = ""
  let end = Number.NEGATIVE_INFINITY
  for (const item of row) {
    const [piece, x, , , size] = item
    const isApart = text !== "" && x - end > 0.15 * size && !text.endsWith(" ") && !piece.startsWith(" ")
    text += isApart ? ` ${piece}` : piece
    end = endOf(item)
  }
  return { text: text.replace(/\s+/gu, " ").trim(), y: row[0]![2], size: sizeOf(row) }
}

/** The parts of a row on both sides of a place; undefined when something crosses it, or when there is no wide gap. */
const splitAt = (row: ReadonlyArray<Item>, x: number): readonly [ReadonlyArray<Item>, ReadonlyArray<Item>] | undefined => {
  const left = row.filter((item) => endOf(item) <= x)
  const right = row.filter((item) => item[1] >= x)
  const isWhole = left.length > 0 && right.length > 0 && left.length + right.length === row.length
  return isWhole && right[0]![1] - endOf(left.at(-1)!) > 0.8 * row[0]![4] ? [left, right] : undefined
}

/** The fewest rows, and the least share of the rows, that have text on both sides of a gutter. */
const [fewestBeside, leastShare] = [5, 0.3]

/** The middle of the strip that most rows leave free, with text on both sides of it; undefined for a page of one column. */
const gutterOf = (rows: ReadonlyArray<ReadonlyArray<Item>>): number | undefined => {
  const items = rows.flat()
  const least = items.reduce((low, item) => Math.min(low, item[1]), Number.POSITIVE_INFINITY)
  const most = items.reduce((high, item) => Math.max(high, endOf(item)), Number.NEGATIVE_INFINITY)
  const at = (share: number) => least + (most - least) * share
  let best: { readonly x: number; readonly beside: number; run: number } | undefined
  // a page is a few hundred points wide; a hostile one may claim any width
  const step = Math.max(1, (most - least) / 1000)
  for (let x = at(0.25); x < at(0.75); x += step) {
    const beside = rows.filter((row) => splitAt(row, x) !== undefined).length
    if (best === undefined || beside > best.beside) best = { x, beside, run: step }
    else if (beside === best.beside && Math.abs(x - best.x - best.run) < 0.01) best.run += step
  }
  return best !== undefined && best.beside >= fewestBeside && best.beside >= leastShare * rows.length ? best.x + best.run / 2 : undefined
}

/** A column may have columns inside, as in a table, but not deeper. */
const mostDepth = 2

/**
 * The lines of a page. A line that crosses the space between the columns, such as a title, ends the columns above it.
 *
 * - empty: no lines for a page without text
 */
export const readingOrder = (items: ReadonlyArray<Item>, depth = 0): ReadonlyArray<Line> => {
  const rows = rowsOf(items)
  const x = depth > mostDepth || rows.length === 0 ? undefined : gutterOf(rows)
  if (x === undefined) return rows.map(lineOf).filter(({ text }) => text !== "")
  const lines: Array<Line> = []
  let left: Array<Item> = []
  let right: Array<Item> = []
  const flush = () => {
    lines.push(...readingOrder(left, depth + 1), ...readingOrder(right, depth + 1))
    left = []
    right = []
  }
  for (const row of rows) {
    const two = splitAt(row, x)
    if (two !== undefined) {
      left.push(...two[0])
      right.push(...two[1])
    } else if (row.every((item) => endOf(item) <= x)) left.push(...row)
    else if (row.every((item) => item[1] >= x)) right.push(...row)
    else {
      flush()
      lines.push(lineOf(row))
    }
  }
  flush()
  return lines.filter(({ text }) => text !== "")
}
