/** The list of references of a JATS article. */
import type { Identifier, Scheme } from "../Identifier.ts"
import * as Raw from "../Raw.ts"
import * as Xml from "../Xml.ts"

/** The references by the id that citation marks use: identifiers, and the printed reference. */
export type JatsReferences = ReadonlyMap<string, { readonly identifiers: ReadonlyArray<Identifier>; readonly citation?: string }>

const schemes: Readonly<Record<string, Scheme>> = { doi: "doi", pmid: "pmid", pmc: "pmcid", pmcid: "pmcid", arxiv: "arxiv" }

const named = new Set(["element-citation", "mixed-citation", "nlm-citation", "citation"])

const below = (element: Xml.Element): ReadonlyArray<Xml.Element> => Xml.elements(element).flatMap((child) => [child, ...below(child)])

/** A reference as printed; a blank separates parts that only elements separate. */
const printed = (citation: Xml.Element): string => {
  const isMixed = citation.children.some((child) => typeof child === "string" && child.trim() !== "")
  if (isMixed) return Xml.text(citation)
  const leaves = (element: Xml.Element): ReadonlyArray<string> =>
    Xml.elements(element).length === 0 || element.children.some((child) => typeof child === "string" && child.trim() !== "")
      ? [Xml.text(element)]
      : Xml.elements(element).flatMap(leaves)
  return Xml.folded(leaves(citation).join(" "))
}

/** The references of an article. */
export const jatsReferences = (article: Xml.Element): JatsReferences => {
  const found = new Map<string, { readonly identifiers: ReadonlyArray<Identifier>; readonly citation?: string }>()
  for (const reference of below(article).filter(({ name }) => name === "ref")) {
    const id = Xml.attribute(reference, "id")
    const inside = below(reference)
    const citation = inside.find(({ name }) => named.has(name))
    if (id === undefined || citation === undefined || found.has(id)) continue
    const identifiers = Raw.identifiers(
      inside.flatMap((one) => {
        const scheme = one.name === "pub-id" ? schemes[(Xml.attribute(one, "pub-id-type") ?? "").toLowerCase()] : undefined
        return scheme === undefined ? [] : [[scheme, Xml.text(one)] as const]
      })
    )
    found.set(id, { identifiers, ...Raw.known({ citation: printed(citation) || undefined }) })
  }
  return found
}
