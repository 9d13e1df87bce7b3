import { dotPlot } from "@litfuse/figures/dotPlot"
import * as Decimals from "@litfuse/files/numbers"
import * as PValue from "@litfuse/stats/PValue"
import { dotsOf } from "./reportFigures.ts"
import type { AgainstResult, TableResult } from "./Results.ts"
import { comparisonMethod } from "./comparisonResult.ts"
import { differencePanel, panelsOf, scaleOf } from "./differencePanel.ts"
import { expectedTables } from "./expectedTables.ts"
import { figureElement } from "@litfuse/document/figureElement"
import { markup, type Markup } from "@litfuse/document/Markup"
import { recallFigure } from "./recallFigure.ts"
import { similarityMatrix } from "./similarityMatrix.ts"
import { proseText, proseHtml } from "@litfuse/document/proseHtml"
import { type Cell, sortableTable } from "@litfuse/document/sortableTable"
import { valuesTable } from "./valuesTable.ts"
import { tableWarnings } from "./tableWarnings.ts"

const signed = (value: number): string => Decimals.signed(value).replace("-", "−")

const shown = (value: number | null, digits: number): Cell =>
  value === null ? { text: "none" } : { text: Decimals.fixed(value, digits), value }

const comparisonTable = (label: string, correction: string, comparisons: AgainstResult["comparisons"]): Markup =>
  sortableTable(
    label,
    [
      { name: "system", isNumber: false },
      { name: "difference", isNumber: true },
      { name: "95 % interval", isNumber: true },
      { name: "p", isNumber: true },
      { name: `p (${correction})`, isNumber: true },
      { name: "wins / ties / losses", isNumber: true },
      { name: "d_z", isNumber: true, about: "mean over standard deviation of the differences" },
      { name: "rank-biserial", isNumber: true, about: "share of the ranks where the system is better, minus the share where it is worse" },
      { name: "superiority", isNumber: true, about: "probability that the system is better on a topic drawn at random; a tie counts half" },
      {
        name: "detectable",
        isNumber: true,
        about: "the smallest true difference that a t-test at the 0.05 level detects with probability 0.8 on as many topics"
      }
    ],
    [...comparisons]
      .sort((a, b) => b.difference - a.difference)
      .map(({ system, difference, lower, upper, p, isFloor, adjusted, wins, ties, losses, effect, detectable }) => [
        { text: system },
        { text: signed(difference), value: difference },
        lower === null || upper === null ? { text: "none" } : { text: `[${signed(lower)}, ${signed(upper)}]`, value: lower },
        { text: PValue.print(p, isFloor), value: p },
        { text: PValue.print(adjusted, isFloor), value: adjusted, ...(adjusted < 0.05 ? { mark: "best" } : {}) },
        { text: `${wins} / ${ties} / ${losses}`, value: wins - losses },
        shown(effect.cohensD, 2),
        shown(effect.rankBiserial, 2),
        shown(effect.superiority, 2),
        shown(detectable, 4)
      ]),
    1
  )

const panels = (result: TableResult, against: AgainstResult, measure: string): Markup => {
  const found = panelsOf(result, against, measure)
  const scale = scaleOf(found)
  return markup`<details><summary>${measure}: the difference from ${against.baseline} on every topic, sorted, for each system</summary><div class="panels">
${found.map((one) => differencePanel(one, scale))}</div></details>
`
}

/** What an analysis measured by topic: differences from the baseline, and a place for the script to show single topics. */
export const topicSection = (result: TableResult): Markup => {
  const { against } = result
  const measures = [...new Set((against?.comparisons ?? []).map(({ measure }) => measure))]
  return markup`${against === undefined ? undefined : measures.map((measure) => panels(result, against, measure))}<div class="explore" data-table="${result.id}"></div>
`
}

const ofMeasure = (result: TableResult, against: AgainstResult, dots: ReturnType<typeof dotsOf>[number]): Markup => {
  const { measure } = dots
  const comparisons = against.comparisons.filter((one) => one.measure === measure)
  return markup`${figureElement(dots.title, dotPlot(dots, ""))}${comparisonTable(`${result.title}, ${dots.title}`, against.correction, comparisons)}${panels(result, against, measure)}`
}

const comparisons = (result: TableResult): Markup | undefined => {
  const { against } = result
  if (against === undefined || against.comparisons.length === 0) return undefined
  return markup`<h3>Against ${against.baseline}</h3>
<p class="muted">${comparisonMethod(against)} Bold p: below 0.05 after correction.</p>
${dotsOf(result).map((dots) => ofMeasure(result, against, dots))}`
}

const similarity = (result: TableResult): Markup | undefined => {
  const found = result.similarity
  if (found === undefined) return undefined
  const ofAll = result.systems.length > found.names.length ? ` The best ${found.names.length} of ${result.systems.length} systems.` : ""
  return markup`<details><summary>How similar the systems are: correlation of ${found.measure} over topics</summary><p class="muted">Spearman's rho of per-topic values: near 1, two systems find the same topics easy and the same ones hard. Blue means agreement, orange disagreement; columns have the numbers of the rows.${ofAll}</p><div class="wide" tabindex="0" role="group" aria-label="correlations of ${proseText(result.title)}">${similarityMatrix(found)}</div></details>
`
}

/** One table of results; what readers explore is filled in by a script. `missing`: what is said where rankings cannot be shown. */
export const tableSection = (result: TableResult, missing?: Markup): Markup => {
  const warnings = tableWarnings(result)
  return markup`<section id="${result.id}"><h2>${proseHtml(result.title)}</h2>
<p class="muted">${Decimals.counted(result.systems.length, "system")}, ${Decimals.counted(result.topics.length, "topic")}, judgements <code>${result.qrels.name}</code>, ${result.topicPolicy === "judged" ? "every judged topic is averaged; a topic that a run lacks counts 0" : "only topics that the run has are averaged"}.</p>
${result.note === undefined ? undefined : markup`<p>${proseHtml(result.note)}</p>\n`}${warnings.length === 0 ? undefined : markup`<ul class="warn">${warnings.map((text) => markup`<li>${proseHtml(text)}</li>`)}</ul>\n`}${valuesTable(result)}${expectedTables(result.title, result.expected)}${recallFigure(result)}${comparisons(result)}${similarity(result)}<div class="explore" data-table="${result.id}"><noscript><p class="muted">Looking at single topics needs JavaScript; the same numbers are in results.json, documents by rank in rankings.json.</p></noscript></div>
${missing}</section>
`
}
