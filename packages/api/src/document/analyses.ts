import { markup, type Markup } from "@litfuse/bench/report/html/Markup"
import { imageWithTable } from "./figure.ts"

/** A table with its title: what an analyzer shows as rows. */
export interface Table {
  readonly title?: string
  readonly headers: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/**
 * What an analyzer said, as it is shown.
 *
 * - `node` its node in the pipeline; `reason` why it said nothing; null when it did
 * - `text` always; a drawing and the table that says the same where it has them
 */
export interface Shown {
  readonly node: string
  readonly reason: string | null
  readonly views: { readonly text: string; readonly svg?: string; readonly table?: Table }
}

const shown = ({ node, reason, views: { text, svg, table } }: Shown): Markup => {
  if (reason !== null) return markup`<p class="muted">It says nothing: ${reason}</p>`
  if (svg !== undefined && table !== undefined) return imageWithTable(table.title ?? node, svg, table)
  return markup`<pre>${text}</pre>`
}

/** What one analyzer said, as a section of a page. */
export const analysisSection = (one: Shown): Markup =>
  markup`<section aria-labelledby="${`analysis-${one.node}`}"><h2 id="${`analysis-${one.node}`}">${one.node}</h2>
${shown(one)}</section>
`
