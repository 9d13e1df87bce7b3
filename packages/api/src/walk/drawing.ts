import { foot, head } from "@litfuse/bench/report/html/head"
import { markup } from "@litfuse/bench/report/html/Markup"
import { networkFigure } from "@litfuse/figures/network"
import type { Figure } from "@litfuse/figures/Figure"
import { counted } from "@litfuse/files/numbers"
import { printable } from "@litfuse/files/printable"
import { figureWithTable } from "../document/figure.ts"
import { noticesSection, within } from "../document/parts.ts"
import type { Cites, Common, Related, Walked } from "./Answer.ts"
import { isRetracted, yearOf } from "./readings.ts"

type Answered = Common & { readonly works: ReadonlyArray<Walked> }

const isWeb = (address: string): boolean => /^https?:\/\//.test(address)

/** Who cites whom in an answer, as a figure with its table. */
export const figureOf = (answer: Answered & Partial<Pick<Cites, "readings">>): Figure => {
  const { works, edges, ids } = answer
  const places = new Map(works.map(({ id }, place) => [id, place]))
  const path = answer.readings?.mainPath.spc
  return networkFigure({
    title: `Who cites whom around ${printable(ids.length === 1 ? ids[0]! : counted(ids.length, "work"))}`,
    nodes: works.map((work) => ({
      label: printable(work.title),
      year: yearOf(work) ?? null,
      ...(isWeb(work.citationUri) ? { address: work.citationUri } : {}),
      isStart: work.hop === 0,
      isRetracted: isRetracted(work)
    })),
    edges: edges.map(({ citing, cited }) => [places.get(citing)!, places.get(cited)!]),
    path: path === undefined || "refused" in path ? [] : path.works.map((id) => places.get(id)!)
  })
}

/** An answer as one HTML file: the figure, the table that says the same, how complete each source is. It fetches nothing. */
export const html = (answer: Cites | Related, command: string): string => {
  const figure = figureOf(answer)
  const rows = answer.hops.map(
    ({ hop, provider, direction, lists, found, stated, cut, stubs }) =>
      markup`<tr><td>${hop}</td><th scope="row">${provider}</th><td>${direction}</td><td>${lists}</td><td>${found}</td><td>${stated === null ? "not said" : stated}</td><td>${cut}</td><td>${stubs}</td></tr>\n`
  )
  const { markup: text } = markup`${head(`${figure.title}: litfuse`, within)}<body>
<header>
<p class="brand">litfuse ${command}</p>
<h1>${figure.title}</h1>
<p class="verdict">${figure.about}</p>
</header>
<main>
<section aria-labelledby="graph"><h2 id="graph">The graph</h2>
${figureWithTable(figure)}</section>
<section aria-labelledby="sources"><h2 id="sources">How complete each source is</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Completeness by hop and source"><table><thead><tr><th scope="col">hop</th><th scope="col">source</th><th scope="col">direction</th><th scope="col">lists</th><th scope="col">found</th><th scope="col">stated</th><th scope="col">cut lists</th><th scope="col">without identifier</th></tr></thead><tbody>
${rows}</tbody></table></div></section>
${noticesSection([...answer.outcomes.flatMap(({ notices }) => notices), ...answer.notices])}</main>
<footer><p>Written by <code>litfuse ${command} --format html</code>${answer.replayed ? " from recordings" : ""}. The file fetches nothing from anywhere.</p></footer>
${foot(within)}`
  return printable(text, "lines")
}
