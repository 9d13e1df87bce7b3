import { markup, raw, type Markup } from "./Markup.ts"
import { plain } from "./prose.ts"

/** A figure that scrolls where it is wider than the page, by keys too. `svg` is markup already. */
export const figure = (label: string, svg: string): Markup =>
  markup`<figure aria-label="${plain(label)}"><div class="wide" tabindex="0" role="group" aria-label="${plain(label)}, drawn">${raw(svg)}</div></figure>
`
