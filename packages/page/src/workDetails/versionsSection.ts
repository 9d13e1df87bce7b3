import type { Hit } from "@litfuse/api/search/Answer"
import { joinNames } from "@litfuse/api/search/positionsBySource"
import { isPreprintRecord } from "@litfuse/api/search/isPreprintWork"
import { registryAddress } from "@litfuse/api/search/registryAddress"
import { retractionText } from "@litfuse/api/search/retractionMark"
import { isSafeAddress } from "@litfuse/document/isSafeAddress"
import { markup, type Markup } from "@litfuse/document/Markup"
import type { Work } from "@litfuse/engine/Work"

/** What each kind of relation says, from this work to the other. */
const kinds: Readonly<Record<NonNullable<Hit["relations"]>[number]["kind"], string>> = {
  "preprint-of": "is a preprint of",
  "has-preprint": "has the preprint",
  "version-of": "is a version of",
  "has-version": "has the version",
  "erratum-for": "corrects",
  "has-erratum": "is corrected by",
  "retraction-of": "retracts",
  "retracted-by": "is retracted by",
  "concern-about": "expresses a concern about",
  "has-concern": "has the expression of concern",
  "update-of": "updates",
  "updated-by": "is updated by",
  "comment-on": "comments on",
  "has-comment": "has the comment"
}

/** A link to the registry of an identifier; the text where there is none. */
export const identifierLink = (text: string): Markup => {
  const address = registryAddress(text)
  return address !== undefined && isSafeAddress(address) ? markup`<a href="${address}" rel="noreferrer">${text}</a>` : markup`${text}`
}

const recordRow = (record: Work["records"][number], titleOf: (source: string) => string): Markup => {
  const { source, id, published, containerTitle, url } = record
  const name = `${titleOf(source)} ${id}`
  const about = [isPreprintRecord(record) ? "preprint" : "", containerTitle ?? "", published ?? ""].filter((part) => part !== "").join(", ")
  return markup`<li>${url !== undefined && isSafeAddress(url) ? markup`<a href="${url}" rel="noreferrer">${name}</a>` : name}${about === "" ? undefined : markup` <span class="muted">${about}</span>`}</li>\n`
}

/**
 * The versions of a work: its notices, its relations to other publications, and the records that were merged into it.
 *
 * - `workAt` the page of a work of this search, by an identifier; undefined for another publication
 */
export const versionsSection = (
  hit: Hit,
  work: Work,
  titleOf: (source: string) => string,
  workAt: (identifier: string) => { readonly address: string; readonly title: string } | undefined
): Markup => {
  const mark = retractionText(hit, titleOf)
  const denied = hit.retraction?.state === "none" ? hit.retraction.by.map(titleOf) : []
  const relation = ({ kind, id, citation }: NonNullable<Hit["relations"]>[number]): Markup => {
    const other = id === null ? undefined : workAt(id)
    return markup`<li>This work ${kinds[kind]} ${other === undefined ? undefined : markup`<a href="${other.address}">${other.title}</a> `}${id === null ? undefined : identifierLink(id)}${citation === undefined ? undefined : markup` ${citation}`}</li>\n`
  }
  return markup`<section aria-labelledby="versions"><h2 id="versions">Versions and notices</h2>
${
  mark === undefined
    ? markup`<p>${denied.length === 0 ? "No source says whether it was retracted." : `Not retracted, ${denied.length === 1 ? "says" : "say"} ${joinNames(denied)}.`}</p>`
    : markup`<p><strong class="bad">${mark}</strong></p>`
}
<ul>${(hit.relations ?? []).map(relation)}</ul>
<h3>Records of this work</h3>
<ul>${work.records.map((record) => recordRow(record, titleOf))}</ul></section>
`
}
