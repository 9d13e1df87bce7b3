import { highestCount } from "@litfuse/api/document/worksTable"
import { abstractExtract, markWords, type Piece } from "@litfuse/api/search/abstractExtract"
import type { Answer, Hit } from "@litfuse/api/search/Answer"
import { joinNames, notFoundBy, ordinal, positionsBySource } from "@litfuse/api/search/positionsBySource"
import { rankSentence } from "@litfuse/api/search/rankSentence"
import { retractionText } from "@litfuse/api/search/retractionMark"
import { isSafeAddress } from "@litfuse/document/isSafeAddress"
import { markup, type Markup } from "@litfuse/document/Markup"
import { counted, grouped } from "@litfuse/files/numbers"
import { citedByAddress } from "../citationLinks.ts"
import { listName } from "./listName.ts"
import { studyType } from "./studyType.ts"

type Outcomes = Pick<Answer, "outcomes">

/**
 * How a list of works is shown.
 *
 * - `works` their number in the answer; `stems` of the words that are marked
 * - `isPreprint` whether a work has no other version
 * - `root` the address of the search, whose works have pages; undefined = a title links to the publication
 * - `selected` ranks of works with a ticked box; undefined = no boxes
 */
export interface HitsLook {
  readonly titleOf: (source: string) => string
  readonly works: number
  readonly stems: ReadonlySet<string>
  readonly isPreprint: (hit: Hit) => boolean
  readonly root?: string
  readonly selected?: ReadonlySet<number>
}

/** Pieces of a text with the words of the query marked. */
export const marked = (pieces: ReadonlyArray<Piece>): Markup =>
  markup`${pieces.map(({ text, isWord }) => (isWord ? markup`<mark>${text}</mark>` : text))}`

/** Marks before a title: retraction and preprint. */
export const badges = (hit: Hit, { titleOf, isPreprint }: Pick<HitsLook, "titleOf" | "isPreprint">): Markup => {
  const words = retractionText(hit, titleOf)
  return markup`${words === undefined ? undefined : markup`<strong class="bad">${words}</strong> `}${isPreprint(hit) ? markup`<strong class="badge">preprint</strong> ` : undefined}`
}

const shortName = (one: NonNullable<Hit["contributors"]>[number]): string => {
  if ("literal" in one) return one.literal
  const initials = (one.given ?? "").match(/\p{Lu}/gu) ?? []
  return initials.length === 0 ? one.family : `${one.family} ${initials.join("")}`
}

/** `Haverstock K, Lorimont M ... Quillane B`: the first two and the last author. Empty: an empty text for a work without authors. */
const shortAuthors = ({ contributors = [] }: { readonly contributors?: ReadonlyArray<Parameters<typeof shortName>[0]> }): string => {
  const names = contributors.map(shortName)
  return names.length <= 3 ? names.join(", ") : `${names.slice(0, 2).join(", ")} ... ${names.at(-1)!}`
}

const freeLink = ({ openAccess, title }: Hit): Markup | undefined => {
  const place = (openAccess ?? []).find(({ url }) => isSafeAddress(url))
  return place === undefined
    ? undefined
    : markup`<a href="${place.url}" rel="noreferrer" aria-label="Open access: ${title}">open access</a>`
}

const joined = (parts: ReadonlyArray<Markup | string | undefined>): Markup => {
  const some = parts.filter((part) => part !== undefined && part !== "")
  return markup`${some.map((part, i) => markup`${i === 0 ? "" : " · "}${part}`)}`
}

const byline = (hit: Hit): Markup => {
  const cited = highestCount(hit)
  const address = citedByAddress(hit)
  const citedText = cited === undefined ? undefined : `cited by ${grouped(cited)}`
  return markup`<p class="by">${joined([
    shortAuthors(hit),
    hit.containerTitle === undefined ? undefined : markup`<cite>${hit.containerTitle}</cite>`,
    hit.published?.slice(0, 4),
    studyType(hit),
    citedText === undefined || address === undefined
      ? citedText
      : markup`<a href="${address}" aria-label="${citedText}: ${hit.title}">${citedText}</a>`,
    freeLink(hit)
  ])}</p>`
}

/** The capital letters and digits of a name for narrow windows: `EPMC`. Empty: the first letters of a name without capitals. */
const shortMark = (name: string): string => {
  const capitals = name.replaceAll(/[^\p{Lu}\d]/gu, "")
  return capitals.length > 1 ? capitals.slice(0, 4) : name.slice(0, 4)
}

const sourceMarks = (hit: Hit, answer: Outcomes, titleOf: HitsLook["titleOf"]): Markup => {
  const listed = new Map(answer.outcomes.map(({ source, delivered }) => [source, delivered]))
  const places = positionsBySource(hit, answer as Answer)
  const others = hit.sources.filter((source) => places.every(([one]) => one !== source))
  const missing = notFoundBy(hit, answer as Answer).map(titleOf)
  const mark = (source: string, place: number): Markup => {
    const words = `${ordinal(place)} of ${counted(listed.get(source) ?? place, "record")} in ${titleOf(source)}`
    return markup`<li title="${words}"><span aria-hidden="true"><span class="long">${titleOf(source)}</span><span class="short">${shortMark(titleOf(source))}</span> <b>${place}</b></span><span class="unseen">${words}</span></li>`
  }
  return markup`<ul class="marks" aria-label="Sources"${missing.length === 0 ? undefined : markup` title="Not found by ${joinNames(missing, "or")}"`}>${places.map(([source, place]) => mark(source, place))}${others.map((source) => markup`<li>${titleOf(source)}</li>`)}</ul>`
}

const title = (hit: Hit, { root, stems }: HitsLook): Markup => {
  const address = root === undefined ? hit.citationUri : `${root}/works/${hit.rank}`
  const words = marked(markWords(hit.title, stems))
  return isSafeAddress(address) || root !== undefined
    ? markup`<a class="title" href="${address}">${words}</a>`
    : markup`<span class="title">${words}</span>`
}

const line = (hit: Hit, answer: Outcomes, look: HitsLook): Markup => {
  const { titleOf, works, stems, selected } = look
  const extract = abstractExtract(hit, stems)
  const box =
    selected === undefined
      ? undefined
      : markup`<input type="checkbox" name="work" value="${hit.rank}" aria-label="Select work ${hit.rank}: ${hit.title}"${selected.has(hit.rank) ? markup` checked` : undefined}>`
  return markup`<li id="work-${hit.rank}"><div class="rank">${box}<span>${hit.rank}</span></div><div>
<p class="head">${badges(hit, look)}${title(hit, look)}</p>
${byline(hit)}
${extract.length === 0 ? markup`<p class="extract none">No source has an abstract.</p>` : markup`<p class="extract">${marked(extract)}</p>`}
<div class="under">${sourceMarks(hit, answer, titleOf)}<details><summary>Why this rank</summary><p>${rankSentence(hit, works, listName(titleOf))}</p></details></div></div></li>
`
}

/** Works as a list, each with its rank in the whole answer. */
export const renderHits = (some: ReadonlyArray<Hit>, answer: Outcomes, look: HitsLook): Markup =>
  markup`<ol class="hits"${look.root === undefined ? undefined : markup` data-browse`}>
${some.map((hit) => line(hit, answer, look))}</ol>
`
