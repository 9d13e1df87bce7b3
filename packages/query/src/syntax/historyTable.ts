import type { Aside } from "./Aside.ts"
import type { Place } from "./Node.ts"

/** A search: its number, the places of the text before and behind it, and the place of filters that the interface applied. */
interface Row extends Place {
  readonly number: number
  readonly label: Place
  readonly hits: Place
  readonly limit?: Place
}

/** The searches of a table by number, its other lines, and its text without the signs that only a table has. */
export interface HistoryTable {
  readonly text: string
  readonly statements: ReadonlyArray<Row>
  readonly skipped: ReadonlyArray<Aside>
}

const header = /^\uFEFF?"?search number"?,"?query"?,[^\n]*/iu

/** The cells of a row that begins at an offset, without their quotation marks, and where the row ends. */
const rowAt = (text: string, start: number): { readonly cells: ReadonlyArray<Place>; readonly end: number } => {
  const cells: Array<Place> = []
  let at = start
  for (;;) {
    const isQuoted = text[at] === '"'
    const from = isQuoted ? at + 1 : at
    at = from
    while (at < text.length && (isQuoted ? text[at] !== '"' || text[at + 1] === '"' : text[at] !== "," && text[at] !== "\n"))
      at += isQuoted && text[at] === '"' ? 2 : 1
    cells.push({ from, to: at })
    if (isQuoted) at++
    if (text[at] !== ",") return { cells, end: Math.min(at, text.length) }
    at++
  }
}

/** Two quotation marks inside a cell are one: a space keeps the offsets, outside of the words in quotation marks. */
const single = (query: string): string => {
  let isOpen = false
  return query.replace(/""/gu, () => {
    isOpen = !isOpen
    return isOpen ? ' "' : '" '
  })
}

/**
 * The lines of a history that PubMed writes as a table, with a column of searches; undefined for any other text. The newest search is the first.
 */
export const historyTable = (text: string): HistoryTable | undefined => {
  const [titles] = header.exec(text) ?? []
  if (titles === undefined) return undefined
  const filters = titles
    .toLowerCase()
    .split(",")
    .findIndex((title) => title.replaceAll('"', "").trim() === "filters")
  const statements: Array<Row> = []
  const skipped: Array<Aside> = [{ from: 0, to: titles.length, code: "skipped-line" }]
  let made = text
  let at = titles.length
  while (at < text.length) {
    while (/\s/u.test(text[at] ?? "")) at++
    if (at >= text.length) break
    const { cells, end } = rowAt(text, at)
    const [number, query] = cells
    const isLine = number !== undefined && query !== undefined && /^\d{1,5}$/u.test(text.slice(number.from, number.to))
    if (!isLine) skipped.push({ from: at, to: end, code: "skipped-line" })
    else {
      const limit = cells[filters]
      made = made.slice(0, query.from) + single(text.slice(query.from, query.to)) + made.slice(query.to)
      statements.push({
        number: Number(text.slice(number.from, number.to)),
        ...query,
        label: { from: at, to: query.from },
        hits: { from: query.to, to: end },
        ...(limit === undefined || limit.to === limit.from ? {} : { limit })
      })
    }
    at = end + 1
  }
  if (statements.length === 0) return undefined
  return {
    text: made,
    statements: statements.toSorted((a, b) => a.number - b.number),
    skipped
  }
}
