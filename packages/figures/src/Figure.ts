import { draw, type Drawn } from "./draw.ts"
import { escapeXml as escape } from "./escapeXml.ts"
import { figureTable } from "./figureTable.ts"
import { forestPlot } from "./forestPlot.ts"
import type { PaperFigure } from "./plot/Plot.ts"
import { plotSvg } from "./plot/plotSvg.ts"
import type { TableTwin } from "./TableTwin.ts"

/**
 * A figure for every reader: a drawing with a name and a description, and the same data as a table. Code with its own way of drawing makes the drawing
 * with `frame`, and writes the table itself.
 *
 * - `about` what it shows, in a sentence or two: the first thing that a reader who cannot see it would ask
 * - `narrow` the drawing for narrow pages, where there is another one
 */
export interface Figure {
  readonly title: string
  readonly about: string
  readonly svg: string
  readonly narrow?: string
  readonly table: TableTwin
}

/**
 * How a figure is made from its data.
 *
 * - `kind` what the labels of dots or lines are: `system`, `source`
 */
export interface Options {
  readonly about: string
  readonly kind?: string
}

/** A figure for papers on a page: at the width of a page, and at that of a column for narrow pages. */
export const ofPaper = (figure: PaperFigure): Figure & { readonly narrow: string } => ({
  title: figure.title,
  about: figure.about,
  svg: plotSvg(figure, 175, true),
  narrow: plotSvg(figure, 85, true),
  table: figure.table
})

/** A figure from what it shows. */
export const of = (drawn: Drawn, { about, kind }: Options): Figure =>
  "dots" in drawn
    ? ofPaper(forestPlot(drawn, about, kind))
    : { title: drawn.title, about, svg: draw(drawn, about), table: figureTable(drawn, kind) }

/** Cells of so many letters may break into lines: titles, and long lists of numbers. */
const longText = 36

const cellHtml = (cell: string): string => `<td${cell.length > longText ? ' class="long"' : ""}>${escape(cell)}</td>`

const row = ([first = "", ...rest]: ReadonlyArray<string>): string =>
  `<tr><th scope="row">${escape(first)}</th>${rest.map(cellHtml).join("")}</tr>`

/** The table of a figure as HTML; its caption is the figure's title. */
export const tableHtml = ({ title, table: { headers, rows } }: Pick<Figure, "title" | "table">): string =>
  `<table><caption>${escape(title)}</caption><thead><tr>${headers.map((name) => `<th scope="col">${escape(name)}</th>`).join("")}</tr></thead><tbody>
${rows.map(row).join("\n")}
</tbody></table>
`
