import { markup, type Markup } from "@litfuse/document/Markup"
import type { Hit } from "@litfuse/api/search/Answer"
import { titleWithMark } from "@litfuse/api/search/retractionMark"
import { walkAddressFrom } from "./WalkForm.ts"

/** Schemes of identifiers for look-ups, most widely supported first. */
const schemes = ["doi:", "pmid:", "pmcid:", "openalex:", "arxiv:"]

const idOf = ({ identifiers }: Pick<Hit, "identifiers">): string | undefined =>
  schemes.flatMap((scheme) => identifiers.find((one) => one.startsWith(scheme)) ?? [])[0]

/** The address of a walk to the works that cite a work; undefined without an identifier that sources know. */
export const citedByAddress = (hit: Pick<Hit, "identifiers">): string | undefined => {
  const id = idOf(hit)
  return id === undefined ? undefined : walkAddressFrom(id, "forward")
}

/** Links to walks from a work, and to its full text; undefined without an identifier that sources know. */
export const citationLinks = (hit: Pick<Hit, "identifiers" | "title" | "retraction">): Markup | undefined => {
  const id = idOf(hit)
  if (id === undefined) return undefined
  const link = (direction: "forward" | "backward" | "related", name: string): Markup =>
    markup`<a href="${walkAddressFrom(id, direction)}" aria-label="${name}: ${titleWithMark(hit)}">${name}</a>`
  return markup`<div class="by along">${link("forward", "Cited by")} · ${link("backward", "References")} · ${link("related", "Related")} · <a href="/texts?id=${encodeURIComponent(id)}" aria-label="Full text: ${titleWithMark(hit)}">Full text</a></div>`
}
