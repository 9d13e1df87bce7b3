import * as Identifier from "@litfuse/engine/Identifier"
import * as Result from "effect/Result"

/** Limit on the length of identifiers; longer texts are skipped, so that a strange file costs no time. */
const longest = 1000

/** `10.1007/978{\_}3`, `10.1007/978{\\_}3`: an underscore in TeX, which some programs also write into other formats. */
const withoutTex = (text: string): string => text.replaceAll(/\{\\{1,2}_\}|\\{1,2}_/g, "_")

/** Parses a text as an identifier of one scheme. */
export const as = (scheme: Identifier.Scheme, text: string): Identifier.Identifier | undefined =>
  text.length > longest ? undefined : Identifier.findAs(scheme, withoutTex(text))

const spelled = (text: string): Identifier.Identifier | undefined => (text.length > longest ? undefined : Identifier.find(withoutTex(text)))

/** `35957633 [PMID]`, `PMC9359172 [PMCID]`: the scheme follows the value. */
const labelled = (text: string): Identifier.Identifier | undefined => {
  const [, value, label] = /^\s*(\S+)\s*\[(\w+)\]\s*$/.exec(text.slice(0, longest)) ?? []
  const scheme = Identifier.schemes.find((name) => name === label?.toLowerCase())
  return value === undefined || scheme === undefined ? undefined : as(scheme, value)
}

/** `PUBMED 31187437,EMBASE 628178806`: Embase puts database names before the numbers. */
const numbered = (text: string): Identifier.Identifier | undefined => {
  const digits = /(?:^|[,;\s])(?:PUBMED|MEDLINE|PMID)[:\s]\s*(\d{1,9})(?!\d)/i.exec(text.slice(0, longest))?.[1]
  return digits === undefined ? undefined : as("pmid", digits)
}

/** The identifier that makes up a whole text: with its prefix, as a link, or with its scheme in brackets. */
export const whole = (text: string): Identifier.Identifier | undefined => spelled(text) ?? labelled(text) ?? numbered(text)

const doiIn = /(?<![\w.])10\.\d{4,9}(?:\.\d+)*\/[^\s"<>;,|]{1,300}/gu

/** The DOIs anywhere in a text. */
export const doisIn = (text: string): ReadonlyArray<Identifier.Identifier> => {
  if (!text.includes("10.")) return []
  const found = (text.match(doiIn) ?? []).flatMap((one) => as("doi", one) ?? [])
  return [...new Map(found.map((one) => [one.value as string, one])).values()]
}

const unescaped = (link: string): string =>
  Result.getOrElse(
    Result.try((): string => decodeURIComponent(link)),
    () => link
  )

/** The identifiers in a link: the page of a registry, or a DOI, Scopus number or PMID in the query string. */
export const inLink = (link: string): ReadonlyArray<Identifier.Identifier> => {
  const direct = whole(link)
  if (direct !== undefined) return [direct]
  if (link.length > 2 * longest) return []
  const [, query = ""] = link.split("?", 2)
  const named = query.split("&").flatMap((part) => {
    const [key = "", value = ""] = part.split("=", 2)
    return /^(?:doi|eid|pmid)$/i.test(key) ? (as(key.toLowerCase() as "doi" | "eid" | "pmid", unescaped(value)) ?? []) : []
  })
  if (named.length > 0) return named
  return /^https?:\/\/[^/?#]*\bdoi\b/i.test(link) ? doisIn(unescaped(link)) : []
}

/** A note about another publication: its identifiers are not those of the reference. */
const aboutOthers =
  /\b(?:erratum|errata|correct\w*|comment\w*|retract\w*|update\w*|cite[sd]?|references?|reply|republished|supplement to)\b/i

/** The identifiers of a note in lines with the names of their schemes, as Zotero writes them: `PMID: 123`. */
export const linesInNote = (note: string): ReadonlyArray<Identifier.Identifier> =>
  aboutOthers.test(note)
    ? []
    : [...note.matchAll(/^[ \t]{0,9}(PMID|PMCID|DOI):[ \t]{0,9}(\S{1,200})[ \t]{0,9}$/gim)].flatMap(
        ([, scheme, value]) => as(scheme!.toLowerCase() as Identifier.Scheme, value!) ?? []
      )

/** The DOI of a reference from a note: the only DOI in the note, unless the note mentions another publication. */
export const inNote = (note: string): Identifier.Identifier | undefined => {
  const [only, ...others] = doisIn(note)
  return only === undefined || others.length > 0 || aboutOthers.test(note) ? undefined : only
}
