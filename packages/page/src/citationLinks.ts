import { markup, type Markup } from "@litfuse/document/Markup"
import { walkAddressFrom } from "./WalkForm.ts"

/** Schemes of identifiers for look-ups, most widely supported first. */
const schemes = ["doi:", "pmid:", "pmcid:", "openalex:", "arxiv:"]

/** Links to walks from a work; undefined without an identifier that sources know. */
export const citationLinks = ({
  identifiers,
  title
}: {
  readonly identifiers: ReadonlyArray<string>
  readonly title: string
}): Markup | undefined => {
  const [id] = schemes.flatMap((scheme) => identifiers.find((one) => one.startsWith(scheme)) ?? [])
  if (id === undefined) return undefined
  const link = (direction: "forward" | "backward" | "related", name: string): Markup =>
    markup`<a href="${walkAddressFrom(id, direction)}" aria-label="${name}: ${title}">${name}</a>`
  return markup`<div class="by along">${link("forward", "Cited by")} · ${link("backward", "References")} · ${link("related", "Related")}</div>`
}
