import * as Identifier from "@litfuse/engine/Identifier"

/** How OpenURL names identifiers. Source: ANSI/NISO Z39.88-2004, and the registry of `info:` URIs. */
const prefixes: Readonly<Record<string, string>> = { doi: "info:doi/", pmid: "info:pmid/" }

/**
 * The address at which a person gets the text of a work: a link resolver of a library, or the DOI at its registry.
 *
 * - empty: undefined for a work without a DOI if there is no resolver
 */
export const openUrl = (
  resolver: string | undefined,
  { title, identifiers }: { readonly title: string | undefined; readonly identifiers: ReadonlyArray<Identifier.Identifier> }
): string | undefined => {
  if (resolver === undefined) {
    const doi = identifiers.find(({ scheme }) => scheme === "doi")
    return doi === undefined ? undefined : Identifier.link(doi)
  }
  const url = new URL(resolver)
  url.searchParams.append("url_ver", "Z39.88-2004")
  url.searchParams.append("rfr_id", "info:sid/litfuse")
  url.searchParams.append("rft_val_fmt", "info:ofi/fmt:kev:mtx:journal")
  for (const { scheme, value } of identifiers)
    if (prefixes[scheme] !== undefined) url.searchParams.append("rft_id", `${prefixes[scheme]}${value}`)
  if (title !== undefined) url.searchParams.append("rft.atitle", title)
  return url.href
}
