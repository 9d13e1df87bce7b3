import { pageFoot, pageHead, type PageParts } from "@litfuse/document/pageHead"
import { markup, type Markup } from "@litfuse/document/Markup"
import { type Column, sortableTable } from "@litfuse/document/sortableTable"
import { networkFigure, networkStyle } from "@litfuse/figures/network"
import type { Figure } from "@litfuse/figures/Figure"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import { figureWithTable } from "../document/figureWithTable.ts"
import { noticesSection, answerFrame } from "../document/answerStyle.ts"
import { highestCount, workMarkup } from "../document/worksTable.ts"
import type { Titles } from "../search/sourceTitles.ts"
import type { Followed, Common, Walked } from "./Answer.ts"
import { isRetracted, yearOf } from "./GraphReadings.ts"
import * as WalkSections from "./WalkSections.ts"

type Answered = Common & { readonly works: ReadonlyArray<Walked> }

const isWeb = (address: string): boolean => /^https?:\/\//.test(address)

/** The address of a work in a separate file: the page of its publisher or of a registry. */
const outside = ({ citationUri }: Walked): string | undefined => (isWeb(citationUri) ? citationUri : undefined)

/**
 * Who cites whom in an answer, as a figure with its table.
 *
 * - `hrefOf` the link of a work; `css` the style sheet in the drawing, empty if the page around it has one
 */
export const walkFigure = (
  answer: Answered & Partial<Pick<Followed, "readings">>,
  hrefOf: (work: Walked) => string | undefined = outside,
  css?: string
): Figure => {
  const { works, edges, ids } = answer
  const places = new Map(works.map(({ id }, place) => [id, place]))
  const path = answer.readings?.mainPath.spc
  return networkFigure(
    {
      title: `Who cites whom around ${printable(ids.length === 1 ? ids[0]! : counted(ids.length, "work"))}`,
      nodes: works.map((work) => {
        const address = hrefOf(work)
        return {
          label: printable(work.title),
          year: yearOf(work) ?? null,
          ...(address === undefined ? {} : { address }),
          isStart: work.hop === 0,
          isRetracted: isRetracted(work)
        }
      }),
      edges: edges.map(({ citing, cited }) => [places.get(citing)!, places.get(cited)!]),
      path: path === undefined || "refused" in path ? [] : path.works.map((id) => places.get(id)!)
    },
    css
  )
}

/** The style of pages with a walk, in addition to that of reports and answers. */
export const walkStyle = `${networkStyle}
.tainted,.works td.met{overflow-wrap:anywhere}
.works td.met{min-width:14rem}
.failure{color:var(--loss);border-left:4px solid var(--loss);padding:.5rem .9rem;background:var(--raised);border-radius:4px;overflow-wrap:anywhere;max-width:none}
.failure::before{content:"✗ "}
@media (max-width:600px){.wide svg{max-width:100%;height:auto}}
`

const ofFile: PageParts = { ...answerFrame, styles: answerFrame.styles + walkStyle }

const columns: ReadonlyArray<Column> = [
  { name: "rank", isNumber: true },
  { name: "work", isNumber: false },
  { name: "year", isNumber: true },
  { name: "cited", isNumber: true, about: "the highest count that a source gives" },
  { name: "how it was found", isNumber: false, about: "the citations between it and the start works" }
]

const number = (value: number | undefined) => (value === undefined ? { text: "" } : { text: String(value), value })

const worksSection = (answer: WalkSections.Answer, names: WalkSections.Names): Markup => {
  const met = WalkSections.metOf(answer, names)
  return markup`<section aria-labelledby="works"><h2 id="works">Works</h2>
<div class="works">${sortableTable(
    "Works, by distance",
    columns,
    answer.works.map((work) => [
      { text: markup`<span id="work-${work.rank}">${work.rank}</span>`, value: work.rank },
      { text: workMarkup(work), mark: "long" },
      number(yearOf(work)),
      number(highestCount(work)),
      { text: met(work), mark: "met" }
    ]),
    undefined,
    true
  )}</div></section>
`
}

/**
 * An answer as one HTML file, which fetches nothing. It contains the result, failed sources, retractions, the figure with its table, the works, the
 * completeness of sources, and analyses.
 */
export const walkPage = (answer: WalkSections.Answer, command: string, titles: Titles = new Map()): string => {
  const names: WalkSections.Names = { titleOf: (source) => titles.get(source) ?? source, hrefOf: ({ rank }) => `#work-${rank}` }
  const figure = walkFigure(answer, names.hrefOf, "")
  const { markup: text } = markup`${pageHead(`${figure.title}: litfuse`, ofFile)}<body>
<a class="skip" href="#works">Skip to the works</a>
<header>
<p class="brand">litfuse ${command}</p>
<h1>${figure.title}</h1>
<p class="verdict${WalkSections.isComplete(answer) ? undefined : markup` fails`}">${WalkSections.verdictOf(answer)}</p>
</header>
<main>
${WalkSections.failures(answer, names)}${WalkSections.taintSection(answer, names)}<section aria-labelledby="graph"><h2 id="graph">The graph</h2>
<p class="muted">${figure.about}</p>
${figureWithTable(figure)}</section>
${worksSection(answer, names)}${WalkSections.completenessSection(answer, names)}${WalkSections.readingsSection(answer, names)}${noticesSection([...answer.outcomes.flatMap(({ notices }) => notices), ...answer.notices])}</main>
<footer><p>Written by <code>litfuse ${command} --format html</code>${answer.replayed ? " from recordings" : ""}. The file fetches nothing.</p></footer>
${pageFoot(ofFile)}`
  return printable(text, "lines")
}
