import { alpha } from "@litfuse/bench/report/Gain"
import { figureElement } from "@litfuse/document/figureElement"
import { pageFoot, pageHead, type PageParts } from "@litfuse/document/pageHead"
import { markup, type Markup } from "@litfuse/document/Markup"
import { tablesScript } from "@litfuse/document/scripts"
import { type Cell, sortableTable } from "@litfuse/document/sortableTable"
import { dotPlot, type Dots } from "@litfuse/figures/dotPlot"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import { noticesSection } from "../document/answerStyle.ts"
import type { Answer, Compared, ComparedMeasure } from "./answer.ts"
import { compactCells } from "./compactTable.ts"
import { isName, type Section, compareSections } from "./compareSections.ts"

/** The style of a comparison, in addition to that of reports. */
export const comparedStyle = `
td sup{position:static;color:var(--soft)}
h3{margin-top:2rem}
p.about{white-space:pre-line}
@media (max-width:600px){.wide svg{max-width:100%;height:auto}}
`

const within: PageParts = { styles: comparedStyle, script: tablesScript }

const overview = (compared: Compared): Markup => {
  const { about, measures, rows } = compactCells(compared)
  const columns = [
    { name: "run", isNumber: false },
    { name: "letter", isNumber: false },
    ...measures.map((name) => ({ name, isNumber: true }))
  ]
  const cells = rows.map(({ letter, run, cells: own }): ReadonlyArray<Cell> => [
    { text: run },
    { text: letter },
    ...own.map(({ mean, value, isBest, beats }) => ({
      text: beats === "" ? mean : markup`${mean} <sup>${beats}</sup>`,
      value,
      ...(isBest ? { mark: "best" } : {})
    }))
  ])
  return markup`<section aria-labelledby="all"><h2 id="all">All runs</h2>
<p class="muted">${about} Bold: the best.</p>
${sortableTable("all runs", columns, cells)}</section>
`
}

const dots = ({ measure, baseline, runs }: ComparedMeasure): Dots => ({
  title: `${measure}: difference from ${baseline.run}`,
  axis: `difference in ${measure}, 95 % interval`,
  reference: 0,
  dots: runs
    .toSorted((a, b) => b.difference.mean - a.difference.mean)
    .map(({ run, difference: { mean, lower, upper } }) => ({
      label: run,
      value: mean,
      ...(lower === null || upper === null ? {} : { low: lower, high: upper })
    }))
})

const sortedBy = (text: string): Pick<Cell, "value"> => {
  const value = Number(text.replace(/^<= /, "").replace("−", "-"))
  return text.trim() === "" || Number.isNaN(value) ? {} : { value }
}

const table = ({ about, headers, rows }: Section, measure: string): Markup => markup`<p class="muted about">${about}.</p>
${sortableTable(
  `${measure}: ${about.split(/[.\n]/)[0]}`,
  headers.map((name) => ({ name, isNumber: !isName(name) })),
  rows.map((row) => row.map((text, c): Cell => ({ text, ...(isName(headers[c]!) ? {} : sortedBy(text)) })))
)}`

const measured = (compared: Compared, one: ComparedMeasure, m: number): Markup => {
  const drawn = dots(one)
  return markup`<section aria-labelledby="${`m${m}`}"><h2 id="${`m${m}`}">${one.measure}</h2>
${figureElement(drawn.title, dotPlot(drawn, ""))}${compareSections(one, compared, true).map((section) => table(section, one.measure))}</section>
`
}

/** The sections of a comparison: all runs, then each measure with its figure and tests. */
export const comparedSections = (compared: Compared): Markup =>
  markup`${overview(compared)}${compared.measures.map((one, m) => measured(compared, one, m))}`

/** The first sentence: which run has the highest mean of the first measure. */
export const compareVerdict = ({ measures: [first] }: Compared): string => {
  const { measure, baseline, runs } = first!
  const best = [baseline, ...runs].reduce((a, b) => (b.mean > a.mean ? b : a))
  const shown = runs.filter(({ randomisation: { adjusted } }) => adjusted < alpha).length
  return `${best.run} has the highest ${measure}, ${best.mean.toFixed(4)}. ${shown} of ${counted(runs.length, "run")} differ${shown === 1 ? "s" : ""} from ${baseline.run} (corrected p below ${alpha}).`
}

/**
 * A comparison as one HTML file: all runs and measures in a sortable table, then a figure and all tests for each measure. The file contains its style and
 * script, and fetches nothing.
 *
 * - shape: `answer` with `tukey`; without it there are no letters
 */
export const comparePage = (answer: Answer): string => {
  const { qrels, seed, compat, correction, measures, notices } = answer
  const { topics, runs } = measures[0]!
  const title = `${counted(runs.length + 1, "run")} compared`
  const { markup: text } = markup`${pageHead(`${title}: litfuse`, within)}<body>
<a class="skip" href="#all">Skip to the runs</a>
<header>
<div class="bar"><p class="brand">litfuse compare</p></div>
<h1>${title}</h1>
<p class="verdict none">${compareVerdict(answer)}</p>
<p class="muted">${counted(topics, "topic")}, judgements ${qrels}. Correction: ${correction}. Seed ${seed}; hits ordered by ${compat}.</p>
<nav aria-label="Contents"><ol><li><a href="#all">All runs</a></li>${measures.map(({ measure }, m) => markup`<li><a href="${`#m${m}`}">${measure}</a></li>`)}</ol></nav>
</header>
<main>
${comparedSections(answer)}${noticesSection(notices)}</main>
<footer><p>Written by <code>litfuse compare --format html</code>. The file fetches nothing.</p></footer>
${pageFoot(within)}`
  return printable(text, "lines")
}
