import { markup, raw, type Markup } from "./Markup.ts"
import { proseText } from "./proseHtml.ts"

const part = (label: string, svg: string, mark: string): Markup =>
  markup`<div class="wide${mark}" tabindex="0" role="group" aria-label="${proseText(label)}, drawn">${raw(svg)}</div>`

/**
 * A figure that scrolls where it is wider than the page, by keys too. `svg` is markup already; so is `narrow`, the same drawing for narrow pages, which
 * show it instead.
 */
export const figureElement = (label: string, svg: string, narrow?: string): Markup =>
  markup`<figure aria-label="${proseText(label)}">${narrow === undefined ? part(label, svg, "") : [part(label, svg, " broad"), part(label, narrow, " slim")]}</figure>
`
