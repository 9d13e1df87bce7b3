import * as Identifier from "../Identifier.ts"
import * as Work from "../Work.ts"

/** Registries in order of preference; the others follow in the order of the table of schemes. */
const first: ReadonlyArray<Identifier.Scheme> = ["doi", "pmid", "s2"]

const order: ReadonlyArray<Identifier.Scheme> = [...first, ...Identifier.schemes.filter((scheme) => !first.includes(scheme))]

/**
 * The address for citing a work: its page at the DOI resolver, else at PubMed, else at Semantic Scholar, else at any other registry.
 *
 * - empty: `urn:litfuse:` and the id of a work without identifiers
 */
export const citationUri = (work: Work.Work): string => {
  const identifiers = Work.items(work, "identifiers").map(({ value }) => value)
  const best = order.flatMap((scheme) => identifiers.find((one) => one.scheme === scheme) ?? [])[0]
  return best === undefined ? `urn:litfuse:${encodeURIComponent(work.id).replaceAll("%3A", ":")}` : Identifier.link(best)
}
