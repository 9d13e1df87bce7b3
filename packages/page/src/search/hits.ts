import { markup, type Markup } from "@litfuse/api/document/markup"
import { citedOf, described } from "@litfuse/api/document/works"
import type { Answer, Hit } from "@litfuse/api/search/Answer"
import { listed, notFoundBy, placesInWords } from "@litfuse/api/search/places"
import { counted } from "@litfuse/files/numbers"
import { citationLinks } from "../citationLinks.ts"

/** What an answer says of its sources. */
type Told = Pick<Answer, "outcomes">

const besideIt = (hit: Hit, told: Told, titleOf: (source: string) => string): string => {
  const cited = citedOf(hit)
  const missing = notFoundBy(hit, told as Answer)
  return [
    hit.published ?? "",
    placesInWords(hit, told as Answer, titleOf),
    missing.length === 0 ? "" : `not found by ${listed(missing.map(titleOf), "or")}`,
    cited === undefined ? "" : `cited ${counted(cited, "time")}`,
    hit.openAccess === undefined ? "" : "open access"
  ]
    .filter((part) => part !== "")
    .join(" · ")
}

/** Works as a list, each with its rank in the whole answer. */
export const hits = (some: ReadonlyArray<Hit>, told: Told, titleOf: (source: string) => string): Markup =>
  markup`<ol class="hits">
${some.map((hit) => markup`<li id="work-${hit.rank}"><span class="rank">${hit.rank}</span><div>${described(hit, besideIt(hit, told, titleOf))}${citationLinks(hit)}</div></li>\n`)}</ol>
`
