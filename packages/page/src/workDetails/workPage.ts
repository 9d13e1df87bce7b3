import type { Hit } from "@litfuse/api/search/Answer"
import { markWords, stemsOf } from "@litfuse/api/search/abstractExtract"
import { contributorsOf } from "@litfuse/api/search/contributorsOf"
import { queryWords } from "@litfuse/api/search/queryWords"
import { isSafeAddress } from "@litfuse/document/isSafeAddress"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { FinishedSearch } from "../SearchJobs.ts"
import type { WalkJob } from "../WalkJobs.ts"
import { badges, marked } from "../search/renderHits.ts"
import { studyType } from "../search/studyType.ts"
import { preprintIn } from "../search/worksSection.ts"
import { aroundIn, citationsSection } from "./citationsSection.ts"
import { citeSection } from "./citeSection.ts"
import { saidSection } from "./saidSection.ts"
import { entityLink } from "../entityLink.ts"
import { identifierLink, versionsSection } from "./versionsSection.ts"
import { whySection } from "./whySection.ts"

const mostNamed = 30

const placeOf = ({ containerTitle, published, volume, issue, pages }: Hit): string =>
  [
    containerTitle,
    published ?? undefined,
    volume === undefined ? undefined : `volume ${volume}`,
    issue === undefined ? undefined : `issue ${issue}`,
    pages === undefined ? undefined : `pages ${pages}`
  ]
    .filter((part) => part !== undefined)
    .join(", ")

const freePlaces = ({ openAccess }: Hit): Markup | undefined =>
  openAccess === undefined
    ? undefined
    : markup`<p>Free to read: ${openAccess.map(({ url, version, licence }, i) => markup`${i === 0 ? "" : ", "}${isSafeAddress(url) ? markup`<a href="${url}" rel="noreferrer">${version ?? "text"} version</a>` : url}${licence === undefined ? "" : ` (${licence})`}`)}</p>\n`

/** The trials that the work reports. Those of ClinicalTrials.gov have a page here. */
const trialLinks = ({ trials }: Hit): Markup | undefined =>
  trials === undefined
    ? undefined
    : markup`<p>Reports ${trials.length === 1 ? "the trial" : "the trials"} ${trials.map(({ number }, i) => markup`${i === 0 ? "" : ", "}${entityLink(number)}`)}</p>\n`

const abstract = (hit: Hit, stems: ReadonlySet<string>): Markup =>
  markup`<section aria-labelledby="abstract"><h2 id="abstract">Abstract</h2>
${hit.abstract === undefined ? markup`<p class="muted">No source has an abstract.</p>` : hit.abstract.map(({ label, text }) => markup`<p>${label === null ? undefined : markup`<strong>${label}</strong> `}${marked(markWords(text, stems))}</p>\n`)}${hit.tldr === undefined ? undefined : markup`<p class="muted">In short, by a third party: ${hit.tldr}</p>`}</section>
`

const neighbours = (root: string, rank: number, works: number): Markup =>
  markup`<nav class="pages" aria-label="Works">${rank > 1 ? markup`<a href="${root}/works/${rank - 1}" rel="prev" data-key="k">Work before <kbd>k</kbd></a>` : undefined}<a href="${root}#work-${rank}" data-key="u">All works <kbd>u</kbd></a>${rank < works ? markup`<a href="${root}/works/${rank + 1}" rel="next" data-key="j">Next work <kbd>j</kbd></a>` : undefined}</nav>
`

/** The page of a work. `evidence` its sentences about a claim; `tools` what a person can do with it besides citing it. */
export const workPage = (
  root: string,
  hit: Hit,
  done: FinishedSearch,
  walks: ReadonlyArray<WalkJob>,
  titleOf: (source: string) => string,
  { evidence, tools }: { readonly evidence: Markup; readonly tools: Markup }
): Markup => {
  const { answer, works } = done.found
  const work = works[hit.rank - 1]!
  const stems = stemsOf(queryWords(answer))
  const workAt = (identifier: string) => {
    const at = works.findIndex(
      ({ id, records }) =>
        id !== work.id && records.some(({ identifiers }) => identifiers.some(({ scheme, value }) => `${scheme}:${value}` === identifier))
    )
    return at < 0 ? undefined : { address: `${root}/works/${at + 1}`, title: answer.works.at(at)!.title }
  }
  const type = studyType(hit)
  return markup`<div data-keys>${neighbours(root, hit.rank, works.length)}</div><article><header><h1 class="work">${badges(hit, { titleOf, isPreprint: preprintIn(works) })}${hit.title}</h1>
<p>${contributorsOf(hit, mostNamed)}</p>
<p class="muted">${placeOf(hit)}${type === undefined ? "" : ` · ${type}`}</p>
<p>${hit.identifiers.map((id, i) => markup`${i === 0 ? "" : " · "}${identifierLink(id)}`)}</p>
${trialLinks(hit)}${freePlaces(hit)}</header>
${abstract(hit, stems)}${evidence}${whySection(hit, done, titleOf)}${citeSection(root, hit.rank, work)}${tools}${citationsSection(hit, aroundIn(walks, hit), titleOf)}${versionsSection(hit, work, titleOf, workAt)}${saidSection(work, titleOf)}</article>
`
}
