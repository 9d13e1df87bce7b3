/**
 * A document as data: what a report, a comparison or an analysis says, before a surface prints it. `packages/document` prints it as text, Markdown, HTML
 * and LaTeX. A document contains no markup, so a printer escapes every text for its language.
 */
import type { Notice } from "./Notice.ts"

/** Text in which pairs of backticks are code: by the author of an experiment, or by litfuse. Markdown shows it unchanged. */
export interface Prose {
  readonly prose: string
}

/** A link. An address that is neither of the web nor within the page is shown as text. */
export interface Link {
  readonly text: string
  readonly address: string
}

/** Text with emphasis. `isBad`: a warning, such as a retraction. */
export interface Strong {
  readonly strong: string
  readonly isBad?: boolean
}

/** A share of a whole as a bar with its percentage; a negative share lowers the whole. Units: 1 is all. */
export interface Share {
  readonly share: number
}

/** Text in a line. A string is shown as it is. */
export type Inline = string | Prose | Link | Strong | Share | ReadonlyArray<Inline>

/**
 * A cell of a table.
 *
 * - `value` at full precision: pages sort by it. A cell without one is sorted by its text, below all numbers
 * - `tone` how a page shows it. `best` is bold everywhere; `long` gets a separate line on a narrow page
 * - `mark` above the text, as for a significant difference
 * - `note` the source of the value, on request; `brief` a shorter form of it. Text and Markdown have no notes, and show `aside` in brackets
 * - `anchor` a name that links within the page refer to
 * - `below` on pages only, under the text
 */
export interface Cell {
  readonly text: Inline
  readonly value?: number
  readonly tone?: string
  readonly mark?: string
  readonly note?: string
  readonly brief?: string
  readonly aside?: string
  readonly anchor?: string
  readonly below?: ReadonlyArray<Block>
}

/** A column. `about`: what its numbers mean. `isOnPages`: other forms leave it out, because they have no room. */
export interface Column {
  readonly name: string
  readonly isNumber?: boolean
  readonly about?: string
  readonly isOnPages?: boolean
}

/** What every block may have. `isOnPages`: only pages show it. */
interface Common {
  readonly isOnPages?: boolean
}

/** A heading within a section. */
export interface Heading extends Common {
  readonly type: "heading"
  readonly text: Inline
}

/** A paragraph. `tone`: `question`, `verdict` and `fails` (a bad verdict) lead a document; `failure` is a message about a loss; `muted` explains. */
export interface Paragraph extends Common {
  readonly type: "paragraph"
  readonly text: Inline
  readonly tone?: "question" | "verdict" | "fails" | "failure" | "muted"
}

/** An item of a list, with a list below it if it has parts. */
export type Item = Inline | { readonly text: Inline; readonly below: ReadonlyArray<Item> }

/** A list. */
export interface List extends Common {
  readonly type: "list"
  readonly items: ReadonlyArray<Item>
  readonly isOrdered?: boolean
  readonly tone?: "warning" | "parts"
}

/**
 * A table. Shape: every row has one cell for each column.
 *
 * - `label` names it for readers who cannot see it; `caption` explains it in a paper, and LaTeX prints only tables with a caption
 * - `sortedBy` the column by which its rows descend; `splitBy` the column by whose values pages and papers divide it into several tables
 * - `isStacked` on a narrow page each row is a block of lines
 * - `groups` headers above headers in a paper, from the left
 */
export interface Table extends Common {
  readonly type: "table"
  readonly label: string
  readonly caption?: string
  readonly id?: string
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
  readonly sortedBy?: number
  readonly splitBy?: number
  readonly isStacked?: boolean
  readonly groups?: ReadonlyArray<{ readonly text: string; readonly columns: number }>
}

/**
 * A figure.
 *
 * - `svg` a complete SVG document without scripts; `mermaid` the same as the source of a diagram
 * - `narrow` the same as `svg`, drawn for narrow pages
 * - `table` the same data; `file` its file beside a Markdown document
 * - `isSmall` one of several panels in a row
 */
export interface Figure extends Common {
  readonly type: "figure"
  readonly title: string
  readonly svg?: string
  readonly narrow?: string
  readonly mermaid?: string
  readonly table?: { readonly headers: ReadonlyArray<string>; readonly rows: ReadonlyArray<ReadonlyArray<string>> }
  readonly file?: string
  readonly isSmall?: boolean
}

/** What a reader must know, with its code. */
export interface Note extends Common {
  readonly type: "note"
  readonly code: string
  readonly subject: string
  readonly text: Inline
}

/** Text with its line breaks: a command, the text view of an analysis. */
export interface Code extends Common {
  readonly type: "code"
  readonly text: string
  readonly language?: string
}

/** Blocks that a page shows on request. Text and Markdown leave them out. */
export interface Fold extends Common {
  readonly type: "fold"
  readonly summary: Inline
  readonly blocks: ReadonlyArray<Block>
  readonly isOpen?: boolean
}

/** A part of a document. */
export type Block = Heading | Paragraph | List | Table | Figure | Note | Code | Fold

/** A section. `id`: its name in addresses. */
export interface Section {
  readonly id: string
  readonly title: Inline
  readonly blocks: ReadonlyArray<Block>
}

/**
 * A document.
 *
 * - `title` its heading; `by` the command that makes it: `litfuse compare`
 * - `lead` before all sections, the most important first
 * - `rest` what all below the lead is called where pages and Markdown fold it; absent = it is shown
 * - `end` after all sections: how it was made, how to cite it
 */
export interface Document {
  readonly title: string
  readonly by: string
  readonly lead: ReadonlyArray<Block>
  readonly rest?: string
  readonly sections: ReadonlyArray<Section>
  readonly end: ReadonlyArray<Block>
}

/** A text with code between backticks. */
export const prose = (text: string): Prose => ({ prose: text.trim() })

/** A paragraph. */
export const paragraph = (text: Inline, tone?: Paragraph["tone"]): Paragraph => ({
  type: "paragraph",
  text,
  ...(tone === undefined ? {} : { tone })
})

/** A list; no block without items. */
export const list = (items: ReadonlyArray<Item>, options: Omit<List, "type" | "items"> = {}): ReadonlyArray<Block> =>
  items.length === 0 ? [] : [{ type: "list", items, ...options }]

/** Notices as blocks. */
export const notes = (all: ReadonlyArray<Notice>): ReadonlyArray<Note> => all.map((notice) => ({ type: "note", ...notice }))
