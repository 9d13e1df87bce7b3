import { markup, type Markup } from "@litfuse/document/Markup"
import { type Cell, sortableTable } from "@litfuse/document/sortableTable"
import type * as Analyzer from "@litfuse/engine/Analyzer"
import { headingOf } from "../analyse/namedAnalyses.ts"
import type { Analysis } from "../search/analyses.ts"
import { imageWithTable } from "./figureWithTable.ts"

type Table = Analyzer.Table & { readonly title?: string }

/**
 * An analysis for display.
 *
 * - `node` its node in the pipeline; `reason` why it has no output; null if it has one
 * - `views` always a text; optionally a drawing and tables with the same content
 */
export type AnalysisView = Pick<Analysis, "node" | "reason" | "views">

const tablesOf = (table: Analyzer.Table | ReadonlyArray<Analyzer.TitledTable>): ReadonlyArray<Table> =>
  "headers" in table ? [table] : table

const cellOf = (cell: string | number, isLong: boolean): Cell =>
  typeof cell === "number" ? { text: String(cell), value: cell } : { text: cell, ...(isLong ? { mark: "long" } : {}) }

/** From this length a cell is shown on separate lines on a narrow screen. Units: characters. */
const longText = 36

const mostColumns = 4

const isLong = (rows: Table["rows"], column: number): boolean => rows.some((row) => String(row[column]).length > longText)

const isNumber = (rows: Table["rows"], column: number): boolean => rows.length > 0 && rows.every((row) => typeof row[column] === "number")

const written = ({ headers, rows }: Table) => ({ headers, rows: rows.map((row) => row.map(String)) })

const shown = ({ node, reason, views }: AnalysisView): Markup => {
  if (reason !== null)
    return markup`<p class="muted">No output: ${reason}</p>
`
  const tables = views.table === undefined ? [] : tablesOf(views.table())
  // the text says why the tables are empty
  if (tables.every(({ rows }) => rows.length === 0)) return markup`<pre>${views.text()}</pre>`
  const [first, ...rest] = tables
  const tableOf = ({ title = node, headers, rows }: Table): Markup => {
    if (rows.length === 0) return markup`<p class="muted">None.</p>`
    const columns = headers.map((name, c) => ({ name, isNumber: isNumber(rows, c) }))
    const long = headers.map((_, c) => isLong(rows, c))
    return sortableTable(
      title,
      columns,
      rows.map((row) => row.map((cell, c) => cellOf(cell, long[c]!))),
      undefined,
      headers.length > mostColumns || (headers.length > 2 && long.includes(true))
    )
  }
  const below = (some: ReadonlyArray<Table>) =>
    some.map((one) => markup`${(one.title ?? node) === node ? undefined : markup`<h3>${one.title}</h3>`}${tableOf(one)}`)
  if (views.svg !== undefined && first !== undefined)
    return markup`${imageWithTable(first.title ?? node, views.svg(), written(first))}<div class="works">${below(rest)}</div>`
  return markup`<div class="works">${below(tables)}</div>`
}

/** An analysis as a section of a page. */
export const analysisMarkup = (one: AnalysisView): Markup =>
  markup`<section aria-labelledby="${`analysis-${one.node}`}"><h2 id="${`analysis-${one.node}`}">${headingOf(one.node)}</h2>
${shown(one)}</section>
`
