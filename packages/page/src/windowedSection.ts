import type { RowsOf, ShownRows } from "@litfuse/api/document/analysisSection"
import type { Block, Fold, Section } from "@litfuse/engine/Document"
import { grouped } from "@litfuse/files/numbers"
import { numberIn } from "./nextWaiting.ts"

/** A browser shows so many rows of each table at once; ten thousand rows take it half a minute. */
const rowsPerPage = 100

/** The same in what a person unfolds: there are several such tables. */
const rowsInFold = 25

/** The address of a page: its path, and its query, which says which rows of which table are shown. */
export interface Address {
  readonly path: string
  readonly query: URLSearchParams
}

/** The rows to show of a table with this many, and which these are, with links to the rows before and behind. */
const windowOf = (count: number, perPage: number, name: string, anchor: string, at: Address | undefined): ShownRows => {
  const last = Math.ceil(count / perPage)
  const page = Math.min(last, Math.max(1, numberIn(at?.query.get(name) ?? null)))
  const [from, until] = [(page - 1) * perPage, Math.min(count, page * perPage)]
  const link = (text: string, to: number) => {
    if (at === undefined || to < 1 || to > last) return ""
    const query = new URLSearchParams(at.query)
    query.set(name, String(to))
    return [" ", { text, address: `${at.path}?${query.toString()}#${anchor}` }]
  }
  const said = `Rows ${grouped(from + 1)} to ${grouped(until)} of ${grouped(count)}.`
  const rest = at === undefined ? " litfuse analyse writes all rows." : ""
  return {
    from,
    until,
    note: { type: "paragraph", text: [said, rest, link("Rows before", page - 1), link("Rows behind", page + 1)], tone: "muted" }
  }
}

/**
 * The rows that a page shows of the tables of a section, asked for in their order. Undefined: all rows of a short table.
 *
 * - `id` of the section; `at` as in `windowedSection`
 */
export const rowsIn = (id: string, at: Address | undefined): RowsOf => {
  let tables = 0
  return (count, isFolded) => {
    const [name, perPage] = [`${id}-${++tables}`, isFolded ? rowsInFold : rowsPerPage]
    return count <= perPage ? undefined : windowOf(count, perPage, name, id, at)
  }
}

/**
 * A section whose long tables show some of their rows, and say which. A figure keeps its drawing; the table of the same data is cut.
 *
 * - `at` the address of the page, for links to further rows; undefined in a saved file, which has no further pages
 */
export const windowedSection = ({ id, title, blocks }: Section, at?: Address): Section => {
  const rowsOf = rowsIn(id, at)
  let tables = 0
  const windowed = (block: Block, isFolded = false): ReadonlyArray<Block> => {
    if (block.type === "fold") return [unfolded(block, tables)]
    if (block.type !== "table" && block.type !== "figure") return [block]
    tables++
    const some = rowsOf((block.type === "table" ? block.rows : (block.table?.rows ?? [])).length, isFolded)
    if (some === undefined) return [block]
    const { from, until, note } = some
    if (block.type === "table") return [{ ...block, rows: block.rows.slice(from, until) }, note]
    return [{ ...block, table: { ...block.table!, rows: block.table!.rows.slice(from, until) } }, note]
  }
  /** A fold is open where the address names a table in it. */
  const unfolded = (fold: Fold, before: number): Fold => {
    const inside = fold.blocks.flatMap((block) => windowed(block, true))
    const isNamed = Array.from({ length: tables - before }, (_, i) => `${id}-${before + i + 1}`).some((name) => at?.query.has(name))
    return { ...fold, blocks: inside, ...(isNamed ? { isOpen: true } : {}) }
  }
  return { id, title, blocks: blocks.flatMap((block) => windowed(block)) }
}
