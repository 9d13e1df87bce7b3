import { figure } from "@litfuse/bench/report/html/figure"
import { markup, raw, type Markup } from "@litfuse/bench/report/html/Markup"
import * as Figure from "@litfuse/figures/Figure"

/** The table of a figure, for whoever opens it. */
const twin = (title: string, table: Figure.Figure["table"]): Markup =>
  markup`<details class="twin"><summary>The same as a table</summary><div class="scroll" tabindex="0" role="group" aria-label="${title}, as a table">${raw(Figure.tableHtml({ title, table }))}</div></details>
`

/** A figure of ours, and the table that says the same. */
export const figureWithTable = ({ title, svg, table }: Figure.Figure): Markup => markup`${figure(title, svg)}${twin(title, table)}`

/**
 * A drawing that an analyzer made, and the table that says the same. It is shown as an image, in which nothing runs and nothing is fetched, because an
 * analyzer may have put titles from anywhere into it.
 */
export const imageWithTable = (title: string, svg: string, table: Figure.Figure["table"]): Markup =>
  markup`<figure><div class="wide" tabindex="0" role="group" aria-label="${title}, drawn"><img alt="${title}; the table below says the same" src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}"></div></figure>
${twin(title, table)}`
