import { markup, type Markup } from "@litfuse/document/Markup"
import { highestCount, workCell } from "@litfuse/api/document/worksTable"
import { cellMarkup } from "@litfuse/document/blocksMarkup"
import type { Answer, Hit } from "@litfuse/api/search/Answer"
import { joinNames, notFoundBy, positionsInWords } from "@litfuse/api/search/positionsBySource"
import { counted } from "@litfuse/files/numbers"
import { citationLinks } from "../citationLinks.ts"

type Outcomes = Pick<Answer, "outcomes">

const detailsOf = (hit: Hit, outcomes: Outcomes, titleOf: (source: string) => string): string => {
  const cited = highestCount(hit)
  const missing = notFoundBy(hit, outcomes as Answer)
  return [
    hit.published ?? "",
    positionsInWords(hit, outcomes as Answer, titleOf),
    missing.length === 0 ? "" : `not found by ${joinNames(missing.map(titleOf), "or")}`,
    cited === undefined ? "" : `cited ${counted(cited, "time")}`,
    hit.openAccess === undefined ? "" : "open access"
  ]
    .filter((part) => part !== "")
    .join(" · ")
}

/** Works as a list, each with its rank in the whole answer. */
export const renderHits = (some: ReadonlyArray<Hit>, outcomes: Outcomes, titleOf: (source: string) => string): Markup =>
  markup`<ol class="hits">
${some.map((hit) => markup`<li id="work-${hit.rank}"><span class="rank">${hit.rank}</span><div>${cellMarkup(workCell(hit, titleOf, detailsOf(hit, outcomes, titleOf)))}${citationLinks(hit)}</div></li>\n`)}</ol>
`
