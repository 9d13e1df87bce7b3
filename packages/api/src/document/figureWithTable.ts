import { figureElement } from "@litfuse/document/figureElement"
import { markup, raw, type Markup } from "@litfuse/document/Markup"
import * as Figure from "@litfuse/figures/Figure"

const twin = (title: string, table: Figure.Figure["table"]): Markup =>
  markup`<details class="twin"><summary>The same as a table</summary><div class="scroll" tabindex="0" role="group" aria-label="${title}, as a table">${raw(Figure.tableHtml({ title, table }))}</div></details>
`

/** A figure by litfuse, with a table of its data. */
export const figureWithTable = ({ title, svg, table }: Figure.Figure): Markup => markup`${figureElement(title, svg)}${twin(title, table)}`

/**
 * A drawing by an analyzer, with a table of its data. The drawing is an image, which runs no script and fetches nothing, because it may contain titles from
 * any source.
 */
export const imageWithTable = (title: string, svg: string, table: Figure.Figure["table"]): Markup =>
  markup`<figure><div class="wide" tabindex="0" role="group" aria-label="${title}, drawn"><img alt="${title}; the table below has the same data" src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}"></div></figure>
${twin(title, table)}`
