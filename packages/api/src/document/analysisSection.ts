import * as Analyzer from "@litfuse/engine/Analyzer"
import { type Block, type Cell, paragraph, type Section } from "@litfuse/engine/Document"
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

const cellOf = (cell: string | number, isLong: boolean): Cell =>
  typeof cell === "number" ? { text: String(cell), value: cell } : { text: cell, ...(isLong ? { tone: "long" } : {}) }

/** From this length a cell is shown on separate lines on a narrow screen. Units: characters. */
const longText = 36

const mostColumns = 4

const tableBlocks = ({ title, headers, rows }: Analyzer.TitledTable, node: string): ReadonlyArray<Block> => {
  const heading: ReadonlyArray<Block> = title === "" || title === node ? [] : [{ type: "heading", text: title }]
  if (rows.length === 0) return [...heading, paragraph("None.", "muted")]
  const isLong = headers.map((_, c) => rows.some((row) => String(row[c]).length > longText))
  return [
    ...heading,
    {
      type: "table",
      label: title === "" ? node : title,
      columns: headers.map((name, c) => ({ name, isNumber: rows.every((row) => typeof row[c] === "number") })),
      rows: rows.map((row) => row.map((cell, c) => cellOf(cell, isLong[c]!))),
      isStacked: headers.length > mostColumns || (headers.length > 2 && isLong.includes(true))
    }
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
const branchFolds = ({ headers: [first, ...headers], rows }: Analyzer.TitledTable, node: string): ReadonlyArray<Block> => {
  if (first !== branchColumn) return []
  return [...Map.groupBy(rows, ([branch]) => String(branch))].map(([branch, own]) => ({
    type: "fold",
    summary: `${branch}: ${counted(own.length, "work")}`,
    blocks: tableBlocks({ title: "", headers, rows: own.map(([, ...row]) => row) }, `${node}, ${branch}`)
  }))
}

const blocksOf = ({ node, reason, views, document }: AnalysisView, titles: Titles): ReadonlyArray<Block> => {
  if (reason !== null) return [paragraph(`No output: ${reason}`, "muted")]
  if (document !== undefined) return document()
  const tables = views.table === undefined ? [] : Analyzer.tablesOf(views.table()).map((table) => withTitles(table, titles))
  // the text says why the tables are empty
  if (tables.every(({ rows }) => rows.length === 0)) return [{ type: "code", text: views.text() }]
  const [first, ...rest] = tables
  if (views.svg === undefined || first === undefined) return tables.flatMap((table) => tableBlocks(table, node))
  const twin = { headers: first.headers, rows: first.rows.map((row) => row.map(String)) }
  const narrow = views.narrow === undefined ? {} : { narrow: views.narrow() }
  return [
    { type: "figure", title: first.title === "" ? node : first.title, svg: views.svg(), ...narrow, table: twin },
    ...branchFolds(first, node),
    ...rest.flatMap((table) => tableBlocks(table, node))
  ]
}

/**
 * An analysis as a section of a document. Pages show its drawing as an image, because it may contain titles from any source.
 *
 * - `titles` of works by id, where the document has them: people read titles, not ids
 */
export const analysisSection = (one: AnalysisView, titles: Titles = new Map()): Section => ({
  id: `analysis-${one.node}`,
  title: headingOf(one.node),
  blocks: blocksOf(one, titles)
})
