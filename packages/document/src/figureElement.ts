import { markup, raw, type Markup } from "./Markup.ts"
import { proseText } from "./proseHtml.ts"

/** A figure that scrolls where it is wider than the page, by keys too. `svg` is markup already. */
export const figureElement = (label: string, svg: string): Markup =>
  markup`<figure aria-label="${proseText(label)}"><div class="wide" tabindex="0" role="group" aria-label="${proseText(label)}, drawn">${raw(svg)}</div></figure>
`
