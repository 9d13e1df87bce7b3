import * as Identifier from "@litfuse/engine/Identifier"
import type { Work } from "@litfuse/engine/Work"

/** The identifier of a work that people type; the key of its first record for a work without one. */
export const nameOf = (work: Work): string => {
  const all = work.records.flatMap(({ identifiers }) => identifiers)
  const best = (["doi", "pmid", "pmcid"] as const).map((scheme) => all.find((one) => one.scheme === scheme)).find((one) => one !== undefined) // prettier-ignore
  return best === undefined ? work.id : Identifier.print(best)
}
