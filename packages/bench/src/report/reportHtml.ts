import { markup, type Markup } from "@litfuse/document/Markup"
import type { PageParts } from "@litfuse/document/pageHead"
import { printPage } from "@litfuse/document/printPage"
import { reportScript } from "@litfuse/document/scripts"
import { dataElement } from "./dataElement.ts"
import { withPartsInside } from "./withPartsInside.ts"
import type { Rankings } from "./Rankings.ts"
import { documentsStyle, rankingsElement, rankingsMissing } from "./rankingsElement.ts"
import { reportDocument } from "./reportDocument.ts"
import { measuredOf, type Results } from "./Results.ts"

/** The style and the script of a report. Without a script a note that would open is shown. */
export const reportParts: PageParts = { styles: documentsStyle, script: reportScript, withoutScript: ".note{display:inline-block}" }

const explore = (table: string): Markup =>
  markup`<div class="explore" data-table="${table}"><noscript><p class="muted">Looking at single topics needs JavaScript; the same numbers are in results.json, documents by rank in rankings.json.</p></noscript></div>
`

/**
 * `report.html`: the whole report as one file with its figures, style, script and numbers; light and dark, sortable, without any network. Its script shows
 * single topics, and documents by rank.
 *
 * - `stored` its rankings; undefined when none are stored: the page then says how to get them
 * - `above` markup above its heading, which a server adds; a file has none
 */
export const reportHtml = (results: Results, stored?: Rankings, above?: Markup): string => {
  // a report of analyses alone has none, whether it was just made or read back
  const rankings = results.tables.length === 0 ? undefined : stored
  const all = withPartsInside(results)
  const measured = new Set(measuredOf(all).map(({ id }) => id))
  const tables = new Set(results.tables.map(({ id }) => id))
  const missing = (id: string) => (rankings === undefined && tables.has(id) ? rankingsMissing(results.experiment) : undefined)
  return printPage(reportDocument(results), reportParts, {
    ...(above === undefined ? {} : { above }),
    hasTheme: true,
    after: (id) => (measured.has(id) ? markup`${explore(id)}${missing(id)}` : undefined),
    data: markup`${dataElement(all)}\n${rankingsElement(rankings)}\n`
  })
}
