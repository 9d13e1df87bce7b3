import * as Analyzer from "@litfuse/engine/Analyzer"
import { type Block, type Cell, type Paragraph, paragraph, type Section } from "@litfuse/engine/Document"
import { counted } from "@litfuse/files/numbers"
import { headingOf } from "../analyse/namedAnalyses.ts"
import type { Analysis } from "../search/analyses.ts"

/**
 * An analysis for display.
 *
 * - `node` its node in the pipeline; `reason` why it has no output; null if it has one
 * - `views` always a text; optionally a drawing and tables with the same content; `document` the same as blocks
 */
export type AnalysisView = Pick<Analysis, "node" | "reason" | "views" | "document">

type Titles = ReadonlyMap<string, string>

/** Some rows of a table, and a line that says which; undefined = all rows. */
export interface ShownRows {
  readonly from: number
  readonly until: number
  readonly note: Paragraph
}

/**
 * Which rows of a table are shown. It is asked once for each table, in their order, before cells are made: a page shows 100 of 10,000 rows.
 *
 * - `count` its rows; `isFolded` whether a person unfolds it
 */
export type RowsOf = (count: number, isFolded: boolean) => ShownRows | undefined

const allRows: RowsOf = () => undefined

const cellOf = (cell: string | number, isLong: boolean): Cell =>
  typeof cell === "number" ? { text: String(cell), value: cell } : { text: cell, ...(isLong ? { tone: "long" } : {}) }

/** From this length a cell is shown on separate lines on a narrow screen. Units: characters. */
const longText = 36

const mostColumns = 4

const tableBlocks = (
  { title, headers, rows }: Analyzer.TitledTable,
  node: string,
  rowsOf: RowsOf,
  isFolded = false
): ReadonlyArray<Block> => {
  const heading: ReadonlyArray<Block> = title === "" || title === node ? [] : [{ type: "heading", text: title }]
  if (rows.length === 0) return [...heading, paragraph("None.", "muted")]
  const some = rowsOf(rows.length, isFolded)
  const isLong = headers.map((_, c) => rows.some((row) => typeof row[c] === "string" && row[c].length > longText))
  return [
    ...heading,
    {
      type: "table",
      label: title === "" ? node : title,
      columns: headers.map((name, c) => ({ name, isNumber: rows.every((row) => typeof row[c] === "number") })),
      rows: rows.slice(some?.from, some?.until).map((row) => row.map((cell, c) => cellOf(cell, isLong[c]!))),
      isStacked: headers.length > mostColumns || (headers.length > 2 && isLong.includes(true))
    },
    ...(some === undefined ? [] : [some.note])
  ]
}

/** Works with their titles, for people: in an empty cell of the column "title", else instead of the id in the column "work". */
const withTitles = (table: Analyzer.TitledTable, titles: Titles): Analyzer.TitledTable => {
  const work = table.headers.indexOf("work")
  const at = table.headers.includes("title") ? table.headers.indexOf("title") : work
  if (work < 0 || titles.size === 0) return table
  const titled = (row: ReadonlyArray<string | number>) => {
    const title = titles.get(String(row[work]))
    return title === undefined || (at !== work && row[at] !== "") ? row : row.with(at, title)
  }
  return { ...table, rows: table.rows.map(titled) }
}

/** A table whose rows are in branches: the first column names them, and rows of one branch follow each other. */
const branchColumn = "branch"

/** The rows of each branch of a table, folded, with their number; none for other tables. */
const branchFolds = ({ headers: [first, ...headers], rows }: Analyzer.TitledTable, node: string, rowsOf: RowsOf): ReadonlyArray<Block> => {
  if (first !== branchColumn) return []
  return [...Map.groupBy(rows, ([branch]) => String(branch))].map(([branch, own]) => ({
    type: "fold",
    summary: `${branch}: ${counted(own.length, "work")}`,
    blocks: tableBlocks({ title: "", headers, rows: own.map((row) => row.slice(1)) }, `${node}, ${branch}`, rowsOf, true)
  }))
}

const blocksOf = ({ node, reason, views, document }: AnalysisView, titles: Titles, rowsOf: RowsOf): ReadonlyArray<Block> => {
  if (reason !== null) return [paragraph(`No output: ${reason}`, "muted")]
  if (document !== undefined) return document()
  const tables = views.table === undefined ? [] : Analyzer.tablesOf(views.table()).map((table) => withTitles(table, titles))
  // the text says why the tables are empty
  if (tables.every(({ rows }) => rows.length === 0)) return [{ type: "code", text: views.text() }]
  const [first, ...rest] = tables
  if (views.svg === undefined || first === undefined) return tables.flatMap((table) => tableBlocks(table, node, rowsOf))
  const some = rowsOf(first.rows.length, false)
  const twin = { headers: first.headers, rows: first.rows.slice(some?.from, some?.until).map((row) => row.map(String)) }
  const narrow = views.narrow === undefined ? {} : { narrow: views.narrow() }
  return [
    { type: "figure", title: first.title === "" ? node : first.title, svg: views.svg(), ...narrow, table: twin },
    ...(some === undefined ? [] : [some.note]),
    ...branchFolds(first, node, rowsOf),
    ...rest.flatMap((table) => tableBlocks(table, node, rowsOf))
  ]
}

/**
 * An analysis as a section of a document. Pages show its drawing as an image, because it may contain titles from any source.
 *
 * - `titles` of works by id, where the document has them: people read titles, not ids
 * - `rowsOf` which rows of its tables it has; a document that the analyzer makes has all
 */
export const analysisSection = (one: AnalysisView, titles: Titles = new Map(), rowsOf: RowsOf = allRows): Section => ({
  id: `analysis-${one.node}`,
  title: headingOf(one.node),
  blocks: blocksOf(one, titles, rowsOf)
})
