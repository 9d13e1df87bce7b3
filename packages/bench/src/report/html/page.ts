import * as Baseline from "../../Baseline.ts"
import { details, expectations, headOf } from "../answers.ts"
import type { Rankings } from "../Rankings.ts"
import { expectedOf, type Results } from "../Results.ts"
import { analysisSection } from "./analysis.ts"
import { dataElement } from "./data.ts"
import { documentsStyle, rankingsElement, rankingsMissing } from "./documents.ts"
import { foot, head, type Within } from "./head.ts"
import { markup, type Markup } from "./Markup.ts"
import { prose } from "./prose.ts"
import { reportScript } from "./scripts.ts"
import { section } from "./section.ts"

/** The style and the script of a report. Without a script a note that would open is shown. */
export const within: Within = { styles: documentsStyle, script: reportScript, withoutScript: ".note{display:inline-block}" }

/**
 * `report.html`: the whole report as one file with its figures, style, script and numbers; light and dark, sortable, without any network.
 *
 * - `kept` its rankings; undefined when none are kept: the page then says how to get them
 * - `above` what stands above its heading where somebody serves it; a file has nothing there
 * - empty: a report without tables and analyses is its question and verdict
 */
export const html = (results: Results, kept?: Rankings, above?: Markup): string => {
  // a report of analyses alone has none, whether it was just made or read back
  const rankings = results.tables.length === 0 ? undefined : kept
  const { experiment, question, dataset, compat, notes, tables, analyses } = results
  const cells = expectedOf(results)
  const state = cells.some(Baseline.isSurprise) ? "fails" : "none"
  const missing = rankings === undefined ? rankingsMissing(experiment) : undefined
  const { markup: text } = markup`${head(`${experiment}: report`, within)}<body>
<a class="skip" href="#main">Skip to the report</a>
<header>
${above}<div class="bar"><p class="brand">litfuse report</p><button type="button" id="theme">Light or dark</button></div>
<h1>${experiment}</h1>
<p class="question">${prose(question)}</p>
<p class="verdict ${state}">${prose(headOf(results))}</p>
${details(results).length === 0 ? undefined : markup`<ul class="answers">${details(results).map((sentence) => markup`<li>${prose(sentence)}</li>`)}</ul>\n`}<p class="muted">Checked against what was expected: ${expectations(results)}</p>
<p class="muted">${dataset.title} (${dataset.version}). Hits ordered by ${compat}, ties by id descending.</p>
${notes.length === 0 ? undefined : markup`<details class="notes" open><summary>Read this before you use a number</summary><ul>${notes.map((note) => markup`<li>${prose(note)}</li>`)}</ul></details>\n`}<nav aria-label="Contents"><ol>${[...tables, ...analyses].map(({ id, title }) => markup`<li><a href="#${id}">${prose(title)}</a></li>`)}</ol></nav>
</header>
<main id="main">
${tables.map((table) => section(table, missing))}${analyses.map(analysisSection)}</main>
<footer><p>Written by <code>litfuse bench export ${experiment} --format html</code> from results.json, whose numbers it holds${rankings === undefined ? undefined : markup`, and from rankings.json`}.</p><p>Cite: ${dataset.citation.trim()}</p></footer>
${dataElement(results)}
${rankingsElement(rankings)}
${foot(within)}`
  return text
}
