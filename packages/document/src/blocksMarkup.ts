import type { Block, Cell, Figure, Inline, Item, List, Note, Section, Table } from "@litfuse/engine/Document"
import * as Tables from "@litfuse/figures/Figure"
import { figureElement } from "./figureElement.ts"
import { inlineText, shareText } from "./inlineText.ts"
import { isSafeAddress } from "./isSafeAddress.ts"
import { markup, raw, type Child, type Markup } from "./Markup.ts"
import { proseHtml } from "./proseHtml.ts"
import { sortableTable } from "./sortableTable.ts"
import { splitTable } from "./splitTable.ts"

/**
 * How blocks become HTML.
 *
 * - `isForeign` drawings become images, which run no script and fetch nothing: they may be by a plugin
 */
export interface Options {
  readonly isForeign?: boolean
}

// the colour and the sign of the number show whether it lowers the whole
const bar = (share: number): Markup =>
  markup`<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="8"/><rect class="${share < 0 ? "neg" : "pos"}" width="${Math.round(1000 * Math.min(1, Math.abs(share))) / 10}" height="8"/></svg>`

/** Text in a line as HTML. A link to the web sends no referrer. */
export const inlineMarkup = (inline: Inline): Child => {
  if (typeof inline === "string") return inline
  if ("prose" in inline) return proseHtml(inline.prose)
  if ("strong" in inline) return markup`<strong${inline.isBad === true ? raw(` class="bad"`) : undefined}>${inline.strong}</strong>`
  if ("share" in inline) return markup`${bar(inline.share)}<span class="percent">${shareText(inline.share)}</span> `
  if (!("text" in inline)) return inline.map(inlineMarkup)
  const { text, address } = inline
  if (!isSafeAddress(address)) return text
  return markup`<a href="${address}"${/^https?:/i.test(address) ? raw(` rel="noreferrer"`) : undefined}>${text}</a>`
}

const item = (one: Item): Markup =>
  typeof one === "object" && "below" in one
    ? markup`<li>${inlineMarkup(one.text)}${one.below.length === 0 ? undefined : list({ items: one.below, tone: "parts" })}</li>\n`
    : markup`<li>${inlineMarkup(one)}</li>\n`

const listClasses = { warning: "warn", parts: "why" } as const

const list = ({ items, isOrdered = false, tone }: Omit<List, "type">): Markup => {
  const attribute = tone === undefined ? undefined : markup` class="${listClasses[tone]}"`
  return isOrdered ? markup`<ol${attribute}>${items.map(item)}</ol>\n` : markup`<ul${attribute}>${items.map(item)}</ul>\n`
}

/** The text of a cell with what is below it, outside of a table too. */
export const cellMarkup = ({ text, mark, anchor, below }: Cell, options: Options = {}): Child => {
  const shown = inlineMarkup(text)
  const anchored = anchor === undefined ? shown : markup`<span id="${anchor}">${shown}</span>`
  const marked = mark === undefined ? anchored : markup`${anchored}<sup>${mark}</sup>`
  return below === undefined ? marked : markup`${marked}${blocksMarkup(below, options)}`
}

const cell = (one: Cell, options: Options) => ({
  text: cellMarkup(one, options),
  ...(one.value === undefined ? {} : { value: one.value }),
  ...(one.tone === undefined ? {} : { mark: one.tone }),
  ...(one.note === undefined ? {} : { note: one.note }),
  ...(one.brief === undefined ? {} : { below: one.brief })
})

const table = ({ label, columns, rows, sortedBy, isStacked = false }: Table, options: Options): Markup => {
  const shown = sortableTable(
    label,
    columns.map(({ name, isNumber = false, about }) => ({ name, isNumber, ...(about === undefined ? {} : { about }) })),
    rows.map((row) => row.map((one) => cell(one, options))),
    sortedBy,
    isStacked
  )
  return isStacked ? markup`<div class="works">${shown}</div>\n` : shown
}

const twin = (title: string, data: NonNullable<Figure["table"]>): Markup =>
  markup`<details class="twin"><summary>The same as a table</summary><div class="scroll" tabindex="0" role="group" aria-label="${title}, as a table">${raw(Tables.tableHtml({ title, table: data }))}</div></details>\n`

/** A drawing within a page has the page's style, because its own would be a copy in every figure. A drawing that says no title gets a name. */
const inPage = (title: string, svg: string): Markup => {
  // the white paper of a drawing for a file follows its style
  const unstyled = svg.replace(/<style>[\s\S]*?<\/style>(?:<rect width="[\d.]+" height="[\d.]+" fill="#fff"\/>)?\n?/, "")
  const name = /^<svg [^>]*aria-label=|^<svg [^>]*><title>/.test(unstyled) ? undefined : markup` aria-label="${title}"`
  return name === undefined ? raw(unstyled) : raw(unstyled.replace(/^<svg [^>]*/, (head) => `${head}${name.markup}`))
}

const addressOf = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`

/** An image runs no script and fetches nothing. Narrow pages show the drawing for them, where there is one. */
const image = ({ title, svg, narrow }: Figure & { readonly svg: string }): Markup => {
  const shown = markup`<img alt="${title}; the table below has the same data" src="${addressOf(svg)}">`
  return narrow === undefined ? shown : markup`<picture><source media="(max-width:600px)" srcset="${addressOf(narrow)}">${shown}</picture>`
}

const drawing = (one: Figure & { readonly svg: string }, isForeign: boolean): Markup => {
  const { title, svg, narrow, isSmall } = one
  if (isForeign)
    return markup`<figure><div class="wide" tabindex="0" role="group" aria-label="${title}, drawn">${image(one)}</div></figure>\n`
  if (isSmall === true)
    return markup`<figure class="panel" aria-label="${title}"><figcaption>${title}</figcaption>${inPage(title, svg)}</figure>\n`
  return figureElement(title, inPage(title, svg).markup, narrow === undefined ? undefined : inPage(title, narrow).markup)
}

const figure = (one: Figure, { isForeign = false }: Options): Markup => {
  const { title, svg, mermaid, table: data } = one
  if (svg === undefined)
    return markup`${mermaid === undefined ? undefined : markup`<pre>${mermaid}</pre>\n`}${data === undefined ? undefined : twin(title, data)}`
  return markup`${drawing({ ...one, svg }, isForeign)}${data === undefined ? undefined : twin(title, data)}`
}

const toned = { question: "question", verdict: "verdict none", fails: "verdict fails", failure: "failure", muted: "muted" } as const

const block = (one: Block, options: Options): Markup => {
  switch (one.type) {
    case "heading":
      return markup`<h3>${inlineMarkup(one.text)}</h3>\n`
    case "paragraph":
      return markup`<p${one.tone === undefined ? undefined : markup` class="${toned[one.tone]}"`}>${inlineMarkup(one.text)}</p>\n`
    case "list":
      return list(one)
    case "table":
      return markup`${splitTable(one).map((part) => table(part, options))}`
    case "figure":
      return figure(one, options)
    case "note":
      return notes([one])
    case "code":
      return markup`<pre tabindex="0">${one.text}</pre>\n`
    case "fold":
      return markup`<details${one.isOpen === true ? raw(" open") : undefined}><summary>${inlineMarkup(one.summary)}</summary>${blocksMarkup(one.blocks, options)}</details>\n`
  }
}

const notes = (some: ReadonlyArray<Note>): Markup =>
  markup`<ul class="warn">${some.map(({ subject, text }) => markup`<li>${subject === "" ? undefined : markup`<strong>${subject}</strong>: `}${inlineMarkup(text)}</li>\n`)}</ul>\n`

const kindOf = (one: Block): string => (one.type === "figure" && one.isSmall === true ? "panel" : one.type)

const run = (some: ReadonlyArray<Block>, options: Options): Child => {
  const [first] = some
  if (first!.type === "note") return notes(some as ReadonlyArray<Note>)
  const shown = some.map((one) => block(one, options))
  return kindOf(first!) === "panel" ? markup`<div class="panels">\n${shown}</div>` : shown
}

/** Blocks as HTML: notes that follow each other are one list, and small figures one row of panels. */
export const blocksMarkup = (blocks: ReadonlyArray<Block>, options: Options = {}): Markup => {
  const runs: Array<Array<Block>> = []
  for (const one of blocks) {
    const last = runs.at(-1)
    if (last !== undefined && kindOf(last[0]!) === kindOf(one)) last.push(one)
    else runs.push([one])
  }
  return markup`${runs.map((some) => run(some, options))}`
}

/** A section as HTML, with its heading. `after`: markup at its end that only one kind of page has. */
export const sectionMarkup = ({ id, title, blocks }: Section, options: Options = {}, after?: Markup): Markup =>
  markup`<section id="${id}" aria-label="${inlineText(title)}"><h2>${inlineMarkup(title)}</h2>
${blocksMarkup(blocks, options)}${after}</section>
`
