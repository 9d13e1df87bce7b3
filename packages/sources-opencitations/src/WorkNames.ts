import type { Identifier, Scheme } from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"

/** The names of a work in OpenCitations. `omid`: its own id, such as `br/06180334099`, if any. */
export interface WorkNames {
  readonly omid: string | undefined
  readonly identifiers: ReadonlyArray<Identifier>
}

const schemes: ReadonlyMap<string, Scheme> = new Map([
  ["doi", "doi"],
  ["pmid", "pmid"],
  ["pmcid", "pmcid"],
  ["arxiv", "arxiv"],
  ["openalex", "openalex"]
])

/** Abbreviations and values of a list such as `omid:br/061 doi:10.1/x pmid:12`. */
const pairsIn = (text: string): ReadonlyArray<readonly [kind: string, value: string]> =>
  text.split(/\s+/u).flatMap((name) => {
    const at = name.indexOf(":")
    return at <= 0 ? [] : [[name.slice(0, at).toLowerCase(), name.slice(at + 1)] as const]
  })

/** Parses a list of names. Names of people, journals and books are left out. */
export const parseNames = (text: string): WorkNames => {
  const pairs = pairsIn(text)
  // Meta called its ids `meta` before 2024
  const omid = pairs.find(([kind, value]) => (kind === "omid" || kind === "meta") && /^br\/\d+$/u.test(value))?.[1]
  return {
    omid,
    identifiers: Raw.identifiers(
      pairs.flatMap(([kind, value]) => {
        const scheme = schemes.get(kind)
        return scheme === undefined ? [] : [[scheme, value] as const]
      })
    )
  }
}

/** Parses a text followed by names in brackets: `Journal Of Documentation [issn:0022-0418]`. */
export const splitName = (
  text: string
): { readonly name: string; readonly pairs: ReadonlyArray<readonly [kind: string, value: string]> } => {
  const at = text.endsWith("]") ? text.lastIndexOf("[") : -1
  return at < 0 ? { name: text.trim(), pairs: [] } : { name: text.slice(0, at).trim(), pairs: pairsIn(text.slice(at + 1, -1)) }
}
