import { pageFoot, pageHead } from "@litfuse/document/pageHead"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import * as Figure from "@litfuse/figures/Figure"
import { headingOf } from "../analyse/namedAnalyses.ts"
import type { Answer } from "../search/Answer.ts"
import { analysisMarkup, type AnalysisView } from "./analysisMarkup.ts"
import { figureWithTable } from "./figureWithTable.ts"
import { noticesSection, answerFrame } from "./answerStyle.ts"
import { sourcesTable } from "./sourcesTable.ts"
import { worksTable } from "./worksTable.ts"

const headline = ({ works, counts, outcomes }: Answer): string => {
  const records = Object.values(counts.identified).reduce((sum, count) => sum + count, 0)
  const answering = outcomes.filter(({ state }) => state === "found" || state === "partial" || state === "empty").length
  const shown = works.length < counts.works ? `; the first ${works.length} are below` : ""
  return `${counted(counts.works, "work")} from ${counted(records, "record")}; ${answering} of ${counted(outcomes.length, "source")} answered${shown}.`
}

const merged = ({ counts }: Answer): string | undefined =>
  counts.duplicates === 0
    ? undefined
    : `${counts.duplicates} of these records ${counts.duplicates === 1 ? "is a duplicate" : "are duplicates"} of other records.`

const recordsBySource = ({ outcomes }: Answer): Markup | undefined => {
  if (outcomes.length < 2) return undefined
  const isSilent = (state: string): boolean => state === "failed" || state === "skipped"
  const bars = outcomes.map(({ source, state, delivered }) => ({
    label: isSilent(state) ? `${source} (${state})` : source,
    count: delivered
  }))
  const most = bars.reduce((a, b) => (b.count > a.count ? b : a))
  const about = `${counted(most.count, "record")} came from ${most.label}, the most of ${bars.length} sources.`
  return figureWithTable(Figure.of({ title: "Records by source", axis: "records delivered", bars }, { about, kind: "source", css: "" }))
}

const contents = (analyses: ReadonlyArray<AnalysisView>): Markup | undefined =>
  analyses.length === 0
    ? undefined
    : markup`<nav aria-label="On this page"><p class="muted"><a href="#works">Works</a> · <a href="#sources">How each source answered</a>${analyses.map(({ node }) => markup` · <a href="${`#analysis-${node}`}">${headingOf(node)}</a>`)}</p></nav>
`

/**
 * The answer of a search as one HTML file: the works, the outcome of each source, analyses, and notices. It contains its figures, each with a table of its
 * data, its style and its script, and fetches nothing.
 *
 * - `command` that wrote it; `notices` in addition to those of the answer
 * - empty: an answer without works says so in its first sentence
 */
export const answerPage = (
  answer: Answer,
  analyses: ReadonlyArray<AnalysisView> = [],
  { command = "search", notices = [] }: { readonly command?: string; readonly notices?: Answer["notices"] } = {}
): string => {
  const { query, works } = answer
  const { markup: text } = markup`${pageHead(`${query.text}: litfuse`, answerFrame)}<body>
<a class="skip" href="#works">Skip to the works</a>
<header>
<p class="brand">litfuse ${command}</p>
<h1>${query.text}</h1>
<p class="verdict">${headline(answer)}</p>
${merged(answer) === undefined ? undefined : markup`<p class="muted">${merged(answer)}</p>`}
${contents(analyses)}</header>
<main>
${recordsBySource(answer)}<section aria-labelledby="works"><h2 id="works">Works</h2>
${works.length === 0 ? markup`<p>No work was found.</p>` : worksTable(answer)}</section>
<section aria-labelledby="sources"><h2 id="sources">How each source answered</h2>
${sourcesTable(answer)}</section>
${analyses.map(analysisMarkup)}${noticesSection([...answer.outcomes.flatMap(({ notices }) => notices), ...answer.notices, ...notices])}</main>
<footer><p>Written by <code>litfuse ${command} --format html</code>${answer.replayed ? " from recordings" : ""}. The file fetches nothing.</p></footer>
${pageFoot(answerFrame)}`
  return printable(text, "lines")
}
