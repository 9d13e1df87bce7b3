import { markup, type Markup } from "@litfuse/document/Markup"
import { type Cell, type Column, sortableTable } from "@litfuse/document/sortableTable"
import type { Answer, Hit } from "../search/Answer.ts"
import { contributorsOf } from "../search/contributorsOf.ts"
import { explanationMarkup } from "./explanationMarkup.ts"

const mostNamed = 6

/** `12(3): 45-51`. */
const placeOf = ({ volume = "", issue, pages }: Hit): string =>
  `${volume}${issue === undefined ? "" : `(${issue})`}${pages === undefined ? "" : `: ${pages}`}`

const titleOf = ({ citationUri, title }: Hit): Markup =>
  /^https?:\/\//.test(citationUri) ? markup`<a href="${citationUri}" rel="noreferrer">${title}</a>` : markup`${title}`

const retracted = ({ retraction }: Hit): Markup | undefined =>
  retraction === undefined || retraction === null || retraction.state === "none"
    ? undefined
    : markup` <strong class="bad">${retraction.state} (${retraction.by.join(", ")})</strong>`

const abstractOf = ({ abstract, tldr }: Hit): Markup | undefined => {
  if (abstract === undefined && tldr === undefined) return undefined
  const parts = (abstract ?? []).map(
    ({ label, text }) => markup`<p>${label === null ? undefined : markup`<strong>${label}</strong> `}${text}</p>`
  )
  const short = tldr === undefined ? undefined : markup`<p><strong>In short</strong> ${tldr}</p>`
  return markup`<details><summary>Abstract</summary><div class="abstract">${short}${parts}</div></details>`
}

const whyOf = ({ explanation }: Hit): Markup | undefined =>
  explanation === undefined ? undefined : markup`<details><summary>Why this rank</summary>${explanationMarkup(explanation)}</details>`

/** Common identifiers; the others are only in JSON. */
const named = /^(?:doi|pmid|pmcid|arxiv|nct):/

/** A work on a page: title with a mark of retraction, contributors and container, identifiers, `more`, and the abstract and explanation, collapsed. */
export const workMarkup = (hit: Hit, more?: string | Markup): Markup => {
  const by = [contributorsOf(hit, mostNamed), hit.containerTitle ?? "", placeOf(hit)]
    .filter((part) => part !== "")
    .map((part) => part.replace(/\.$/, ""))
    .join(". ")
  const ids = hit.identifiers.filter((id) => named.test(id)).join(" · ")
  return markup`${titleOf(hit)}${retracted(hit)}${by === "" ? undefined : markup`<div class="by">${by}</div>`}${ids === "" ? undefined : markup`<div class="by">${ids}</div>`}${more === undefined ? undefined : markup`<div class="by">${more}</div>`}${abstractOf(hit)}${whyOf(hit)}`
}

/** The highest citation count; undefined if no source has one. */
export const highestCount = ({ citations }: Hit): number | undefined =>
  citations === undefined ? undefined : Math.max(...citations.map(({ count }) => count))

const numberOf = (value: number | undefined): Cell => (value === undefined ? { text: "" } : { text: String(value), value })

const columns: ReadonlyArray<Column> = [
  { name: "rank", isNumber: true },
  { name: "work", isNumber: false },
  { name: "year", isNumber: true },
  { name: "cited", isNumber: true, about: "the highest count that a source gives" },
  { name: "sources", isNumber: false, about: "the sources that delivered a record of it" }
]

/** The works of an answer as a table, each with a collapsed abstract. */
export const worksTable = ({ works }: Answer): Markup =>
  markup`<div class="works">${sortableTable(
    "Works, best first",
    columns,
    works.map((hit) => [
      { text: String(hit.rank), value: hit.rank },
      { text: workMarkup(hit), mark: "long" },
      numberOf(hit.published === null ? undefined : Number(hit.published.slice(0, 4))),
      numberOf(highestCount(hit)),
      { text: hit.sources.join(", ") }
    ]),
    undefined,
    true
  )}</div>
`
