import * as Baseline from "../Baseline.ts"
import { answerDetails, expectationsText, reportHead } from "./headlines.ts"
import type { Rankings } from "./Rankings.ts"
import { expectedOf, type Results } from "./Results.ts"
import { analysisSection } from "./analysisSection.ts"
import { dataElement } from "./dataElement.ts"
import { documentsStyle, rankingsElement, rankingsMissing } from "./rankingsElement.ts"
import { pageFoot, pageHead, type PageParts } from "@litfuse/document/pageHead"
import { markup, type Markup } from "@litfuse/document/Markup"
import { proseHtml } from "@litfuse/document/proseHtml"
import { reportScript } from "@litfuse/document/scripts"
import { tableSection } from "./tableSection.ts"

/** The style and the script of a report. Without a script a note that would open is shown. */
export const reportParts: PageParts = { styles: documentsStyle, script: reportScript, withoutScript: ".note{display:inline-block}" }

/**
 * `report.html`: the whole report as one file with its figures, style, script and numbers; light and dark, sortable, without any network.
 *
 * - `stored` its rankings; undefined when none are stored: the page then says how to get them
 * - `above` markup above its heading, which a server adds; a file has none
 * - empty: a report without tables and analyses is its question and verdict
 */
export const reportHtml = (results: Results, stored?: Rankings, above?: Markup): string => {
  // a report of analyses alone has none, whether it was just made or read back
  const rankings = results.tables.length === 0 ? undefined : stored
  const { experiment, question, dataset, compat, notes, tables, analyses } = results
  const cells = expectedOf(results)
  const state = cells.some(Baseline.isSurprise) ? "fails" : "none"
  const missing = rankings === undefined ? rankingsMissing(experiment) : undefined
  const { markup: text } = markup`${pageHead(`${experiment}: report`, reportParts)}<body>
<a class="skip" href="#main">Skip to the report</a>
<header>
${above}<div class="bar"><p class="brand">litfuse report</p><button type="button" id="theme">Light or dark</button></div>
<h1>${experiment}</h1>
<p class="question">${proseHtml(question)}</p>
<p class="verdict ${state}">${proseHtml(reportHead(results))}</p>
${answerDetails(results).length === 0 ? undefined : markup`<ul class="answers">${answerDetails(results).map((sentence) => markup`<li>${proseHtml(sentence)}</li>`)}</ul>\n`}<p class="muted">Checked against what was expected: ${expectationsText(results)}</p>
<p class="muted">${dataset.title} (${dataset.version}). Hits ordered by ${compat}, ties by id descending.</p>
${notes.length === 0 ? undefined : markup`<details class="notes" open><summary>Read this before you use a number</summary><ul>${notes.map((note) => markup`<li>${proseHtml(note)}</li>`)}</ul></details>\n`}<nav aria-label="Contents"><ol>${[...tables, ...analyses].map(({ id, title }) => markup`<li><a href="#${id}">${proseHtml(title)}</a></li>`)}</ol></nav>
</header>
<main id="main">
${tables.map((table) => tableSection(table, missing))}${analyses.map(analysisSection)}</main>
<footer><p>Written by <code>litfuse bench export ${experiment} --format html</code> from results.json, whose numbers it holds${rankings === undefined ? undefined : markup`, and from rankings.json`}.</p><p>Cite: ${dataset.citation.trim()}</p></footer>
${dataElement(results)}
${rankingsElement(rankings)}
${pageFoot(reportParts)}`
  return text
}
