import { markup, type Markup } from "@litfuse/api/document/markup"
import { addressFrom } from "./AskedWalk.ts"

/** Identifiers by which services know works, those first that most of them take. */
const schemes = ["doi:", "pmid:", "pmcid:", "openalex:", "arxiv:"]

/** Where citations lead from a work: what cites it, what it cites, what has citations in common. Nothing for one that nobody can be asked about. */
export const citationLinks = ({
  identifiers,
  title
}: {
  readonly identifiers: ReadonlyArray<string>
  readonly title: string
}): Markup | undefined => {
  const [id] = schemes.flatMap((scheme) => identifiers.find((one) => one.startsWith(scheme)) ?? [])
  if (id === undefined) return undefined
  const link = (way: "forward" | "backward" | "related", name: string): Markup =>
    markup`<a href="${addressFrom(id, way)}" aria-label="${name}: ${title}">${name}</a>`
  return markup`<div class="by along">${link("forward", "Cited by")} · ${link("backward", "References")} · ${link("related", "Related")}</div>`
}
