import { type Block, type Cell, type Inline, type Item, paragraph, type Table } from "@litfuse/engine/Document"
import type * as Explanation from "@litfuse/engine/Explanation"
import type { Answer, Hit } from "../search/Answer.ts"
import { contributorsOf } from "../search/contributorsOf.ts"
import * as SourceNames from "../search/SourceNames.ts"
import { retractionText } from "../search/retractionMark.ts"
import { type Reason, scoreReasons } from "../search/scoreReasons.ts"

const mostNamed = 6

/** The display name of a source. */
type NameOf = (source: string) => string

/** `12(3): 45-51`. */
const placeOf = ({ volume = "", issue, pages }: Hit): string =>
  `${volume}${issue === undefined ? "" : `(${issue})`}${pages === undefined ? "" : `: ${pages}`}`

/** The mark before a title, because a title with a link may fill several lines. */
const markOf = (hit: Hit, nameOf: NameOf): ReadonlyArray<Inline> => {
  const words = retractionText(hit, nameOf)
  return words === undefined ? [] : [{ strong: words, isBad: true }, " "]
}

const abstractOf = ({ abstract, tldr }: Hit): ReadonlyArray<Block> => {
  if (abstract === undefined && tldr === undefined) return []
  const parts = (abstract ?? []).map(({ label, text }) => paragraph(label === null ? text : [{ strong: label }, ` ${text}`]))
  const short = tldr === undefined ? [] : [paragraph([{ strong: "In short" }, ` ${tldr}`])]
  return [{ type: "fold", summary: "Abstract", blocks: [...short, ...parts] }]
}

const reasonItem = ({ share, label, below }: Reason): Item => ({
  text: share === null ? label : [{ share }, label],
  below: below.map(reasonItem)
})

/** The explanation of a work's score in words, with the share of each part, folded. Empty: no block without an explanation. */
export const whyBlocks = (explanation: Explanation.Explanation | undefined, summary = "Why this rank"): ReadonlyArray<Block> => {
  if (explanation === undefined) return []
  const items = scoreReasons(explanation).map(reasonItem)
  const parts: ReadonlyArray<Block> = items.length === 0 ? [] : [{ type: "list", tone: "parts", items }]
  return [{ type: "fold", summary, blocks: [paragraph(explanation.label, "muted"), ...parts] }]
}

/** Common identifiers; the others are only in JSON. */
const named = /^(?:doi|pmid|pmcid|arxiv|nct):/

/** A work as a cell: a mark of retraction and the title; below it contributors and container, identifiers, `more`, the abstract and the explanation. */
export const workCell = (hit: Hit, nameOf: NameOf, more: Inline = ""): Cell => {
  const by = [contributorsOf(hit, mostNamed), hit.containerTitle ?? "", placeOf(hit)]
    .filter((part) => part !== "")
    .map((part) => part.replace(/\.$/, ""))
    .join(". ")
  const ids = hit.identifiers.filter((id) => named.test(id)).join(" · ")
  const left = hit.filtered === undefined ? "" : `left out of the ranking: ${hit.filtered}`
  const lines = [by, ids, left, more].filter((line) => line !== "").map((line) => paragraph(line, "muted"))
  return {
    text: [...markOf(hit, nameOf), { text: hit.title, address: hit.citationUri }],
    tone: "long",
    below: [...lines, ...abstractOf(hit), ...whyBlocks(hit.explanation)]
  }
}

/** The highest citation count; undefined if no source has one. */
export const highestCount = ({ citations }: Hit): number | undefined =>
  citations === undefined ? undefined : Math.max(...citations.map(({ count }) => count))

/** A number as a cell, empty if there is none. */
export const countCell = (value: number | undefined): Cell => (value === undefined ? { text: "" } : { text: String(value), value })

/** The works of an answer as a table, each with its abstract below it. */
export const worksTable = ({ works, outcomes }: Answer): Table => {
  const name = SourceNames.namesIn(outcomes)
  return {
    type: "table",
    label: "Works, best first",
    columns: [
      { name: "rank", isNumber: true },
      { name: "work" },
      { name: "year", isNumber: true },
      { name: "cited", isNumber: true, about: "the highest count that a source gives" },
      { name: "sources", about: "the sources that delivered a record of it" }
    ],
    rows: works.map((hit) => [
      countCell(hit.rank),
      workCell(hit, name),
      countCell(hit.published === null ? undefined : Number(hit.published.slice(0, 4))),
      countCell(highestCount(hit)),
      { text: hit.sources.map(name).join(", ") }
    ]),
    isStacked: true
  }
}
