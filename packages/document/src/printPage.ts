import type { Document } from "@litfuse/engine/Document"
import { printable } from "@litfuse/files/printable"
import { blocksMarkup, inlineMarkup, type Options, sectionMarkup } from "./blocksMarkup.ts"
import { markup, type Markup } from "./Markup.ts"
import { pageFoot, pageHead, type PageParts } from "./pageHead.ts"

/**
 * What a kind of page has besides its document.
 *
 * - `above` markup above the heading, which a server adds; `hasTheme` a button that changes the scheme
 * - `before`, `after` markup before all sections, and at the end of a section
 * - `data` elements that the script of the page reads
 */
export interface PageOptions extends Options {
  readonly above?: Markup
  readonly hasTheme?: boolean
  readonly before?: Markup
  readonly after?: (section: string) => Markup | undefined
  readonly data?: Markup
}

/**
 * A document as one HTML file with its style and script, light and dark. It fetches nothing.
 *
 * - empty: a document without sections is its head
 */
export const printPage = (document: Document, within: PageParts, options: PageOptions = {}): string => {
  const { title, by, lead, rest, sections, end } = document
  const contents =
    sections.length < 2
      ? undefined
      : markup`<nav aria-label="Contents"><ol>${sections.map((section) => markup`<li><a href="${`#${section.id}`}">${inlineMarkup(section.title)}</a></li>`)}</ol></nav>\n`
  const all = sections.map((section) => sectionMarkup(section, options, options.after?.(section.id)))
  const shown = rest === undefined ? all : markup`<details class="rest"><summary>${rest}</summary>${contents}${all}</details>\n`
  const button = options.hasTheme === true ? markup`<button type="button" id="theme">Light or dark</button>` : undefined
  const { markup: text } = markup`${pageHead(`${title}: ${by.split(" ").slice(0, 2).join(" ")}`, within)}<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
${options.above}<div class="bar"><p class="brand">${by}</p>${button}</div>
<h1>${title}</h1>
${blocksMarkup(lead, options)}${rest === undefined ? contents : undefined}</header>
<main id="main">
${options.before}${shown}</main>
<footer>${blocksMarkup(end, options)}<p>Written by <code>${by}</code>. The file fetches nothing.</p></footer>
${options.data}${pageFoot(within)}`
  return printable(text, "lines")
}
