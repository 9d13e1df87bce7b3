import type { Place } from "../syntax/Node.ts"
import { litfuseField as ownField } from "./litfuse/litfuseField.ts"
import { medline } from "./ovid/medline.ts"
import { pubmedField as pubmedTag } from "./pubmed/pubmedTags.ts"
import { wosField as wosTag } from "./wos/wosTags.ts"

/** A family of syntaxes with the same signs: all databases on Ovid are one. */
export type Family = "litfuse" | "pubmed" | "ovid" | "embase" | "cochrane" | "ebsco" | "proquest" | "scopus" | "wos"

/**
 * A way of writing that distinguishes syntaxes.
 *
 * - `of` the syntaxes that use it; empty when litfuse reads none of them
 * - `what` its name in messages
 * - `needs` a text that every match contains: looking for it first takes a tenth of the time, since most texts do not contain it
 * - `isWeak` whether a word may look the same, so that it decides nothing unless there is another sign
 * - `isRight` whether a match is one, by its first group
 */
interface Sign {
  readonly of: ReadonlyArray<Family>
  readonly what: string
  readonly needs?: string
  readonly pattern: RegExp
  readonly isWeak?: true
  readonly isRight?: (group: string) => boolean
}

const isFieldOfOvid = (list: string): boolean => list.split(",").every((code) => medline.meaningOf(code) !== undefined)

// Every pattern looks a limited number of characters ahead, so that a text is read in time linear in its length.
const table: ReadonlyArray<Sign> = [
  {
    of: ["pubmed"],
    what: "a field of PubMed",
    needs: "[",
    pattern: /\[([^\][\n]{1,40})\]/gu,
    isRight: (tag) => pubmedTag(tag.replace(/:~?\d+$/u, "")) !== undefined
  },
  {
    of: ["ovid"],
    what: "a field of Ovid",
    needs: ".",
    pattern: /(?<=[\p{L}\p{N}"”)$*?])\s?\.([a-z]{2}(?:,[a-z]{2}){0,12})(?=\.?(?:[\s)]|$))/giu,
    isRight: isFieldOfOvid
  },
  {
    of: ["ovid"],
    what: "a heading of Ovid",
    needs: "/",
    pattern: /(?<=^|[\s(])exp\s+\*?"?[\p{L}\p{N}][^/\n"()]{0,80}"?\/(?=[\s)]|$|[a-z]{2}\b)/gimu
  },
  { of: ["ovid"], what: "a heading of Ovid", needs: "/", pattern: /(?<=[\p{L}")])\/(?=[\s)]|$|[a-z]{2}(?:\s?\[|\s*$))/gmu },
  { of: ["ovid"], what: "an operator of Ovid", pattern: /\badj\d{1,3}\b/giu },
  { of: ["ovid"], what: "an operator of Ovid", pattern: /(?<=\s)adj(?=\s)/giu, isWeak: true },
  { of: ["ovid"], what: "lines joined in Ovid", needs: "/", pattern: /\b(?:or|and)\/\d/giu },
  {
    of: ["wos"],
    what: "a field of Web of Science",
    needs: "=",
    pattern: /\b([A-Z]{2,4})\s?=(?!=)/gu,
    isRight: (tag) => wosTag(tag) !== undefined
  },
  {
    of: ["litfuse", "wos", "embase", "cochrane", "proquest"],
    what: "a proximity operator",
    needs: "NEAR/",
    pattern: /(?<=\s)NEAR\/\d{1,3}(?=\s)/gu
  },
  { of: ["litfuse"], what: "an operator of litfuse", needs: "BEFORE/", pattern: /(?<=\s)BEFORE\/\d{1,3}(?=\s)/gu },
  {
    of: ["litfuse"],
    what: "a field of litfuse",
    needs: ":",
    pattern: /(?<=^|[\s(])(?!(?:pmid|pmcid|doi):)([a-z][A-Za-z.]{1,20}(?:,[a-z][A-Za-z]{1,20}){0,8}):(?=[^\s:])/gmu,
    isRight: (name) => ownField(name) !== undefined
  },
  { of: ["litfuse", "pubmed"], what: "a field of litfuse", needs: ":", pattern: /(?<=^|[\s(])(?:pmid|pmcid|doi):(?=[^\s:])/gmu },
  { of: ["cochrane"], what: "a heading of the Cochrane Library", needs: "[", pattern: /\[\s?mh\s+\^?"?[\p{L}\p{N}]/giu },
  { of: ["cochrane"], what: "a heading of the Cochrane Library", needs: "[", pattern: /\bMeSH descriptor:\s?\[/giu },
  { of: ["cochrane"], what: "lines joined in the Cochrane Library", needs: "{", pattern: /\{\s?(?:AND|OR)\s+#\d/giu },
  { of: ["cochrane"], what: "an operator of the Cochrane Library", needs: "NEXT", pattern: /(?<=\S\s)NEXT(?=\s\S)/gu, isWeak: true },
  {
    of: ["embase", "cochrane"],
    what: "a field after a colon",
    needs: ":",
    pattern: /(?<=[\p{L}\p{N}'")*?]):(?:ti|ab|kw|tt|de|lnk)(?:,(?:ti|ab|kw|tt|de|lnk))*\b/gu
  },
  { of: ["embase"], what: "a heading of Embase.com", needs: "/", pattern: /(?<=[\p{L}'])\/(?:exp|de|mj)\b/gu },
  { of: ["embase"], what: "a limit of Embase.com", needs: "]/", pattern: /\[[\w -]{2,40}\]\/(?:lim|py)\b/gu },
  { of: ["embase", "proquest"], what: "a proximity operator", needs: "/", pattern: /(?<=\s)(?:NEXT|N|P)\/\d{1,3}(?=\s)/gu },
  { of: ["proquest", "scopus"], what: "a proximity operator", needs: "PRE/", pattern: /(?<=\s)PRE\/\d{1,3}(?=\s)/gu },
  {
    of: ["scopus"],
    what: "a field of Scopus",
    needs: "(",
    pattern:
      /(?<=^|[\s(])(?:TITLE(?:-ABS)?(?:-KEY)?(?:-AUTH)?|ABS|KEY|AUTHKEY|INDEXTERMS|AUTH|FIRSTAUTH|AFFIL|SRCTITLE|DOCTYPE)\s?(?=\()/gmu
  },
  { of: ["scopus"], what: "a date of Scopus", needs: "PUBYEAR", pattern: /\bPUBYEAR\s?(?:[<>=]|AFT\b|BEF\b|IS\b)/gu },
  { of: ["scopus"], what: "a limit of Scopus", needs: "(", pattern: /\b(?:LIMIT-TO|EXCLUDE)\s?\(\s?[A-Z-]{2,20}\s?,/gu },
  { of: ["scopus"], what: "an operator of Scopus", needs: "W/", pattern: /(?<=\s)W\/\d{1,3}(?=\s)/gu },
  { of: [], what: "a proximity operator of another system", pattern: /(?<=\s)(?:NEAR|NEXT|PRE|WITHIN)\d{1,3}(?=\s)/gu },
  { of: ["ebsco"], what: "an operator of EBSCOhost", pattern: /(?<=\S\s)[NW]\d{1,3}(?=\s\S)/gu, isWeak: true },
  { of: ["ebsco"], what: "a heading of EBSCOhost", needs: '"', pattern: /(?<=^|[\s(])(?:MH|MM|MJ)\s?\(?"[^"\n]{1,80}"/gmu },
  { of: ["ebsco"], what: "a field of EBSCOhost", pattern: /(?<=^|[\s(])(?:TI|AB|SU|TX|KW|AU|SO)\s(?=\(|")/gmu },
  {
    of: ["ebsco"],
    what: "a field of EBSCOhost",
    pattern: /(?<=^|[\s(])(?:TI|AB|SU|TX|KW)\s(?=[\p{L}\p{N}])(?!(?:AND|OR|NOT)\b)/gmu,
    isWeak: true
  },
  { of: ["ebsco", "proquest"], what: "a field before brackets", needs: "(", pattern: /(?<=^|[\s(])(?:TI|AB|SU|AU|PUB|IF)(?=\()/gmu },
  {
    of: ["proquest"],
    what: "a field of ProQuest",
    needs: ",",
    pattern: /(?<=^|[\s(])(?:ti|ab|su|if|tiab|noft|all)(?:\s?,\s?(?:ti|ab|su|if|mesh))+\(/gimu
  },
  { of: ["proquest"], what: "a heading of ProQuest", needs: ".EXACT", pattern: /\b(?:MJ)?(?:MESH|EMB|MAIN|SU)(?:SUB)?\.EXACT\b/gu }
]

/** A sign with its place. */
export interface Found extends Place {
  readonly of: ReadonlyArray<Family>
  readonly what: string
  readonly text: string
  readonly isWeak: boolean
}

/** The signs in a text, in the order of the table. */
export const signs = (text: string): ReadonlyArray<Found> => {
  const found: Array<Found> = []
  for (const { of, what, needs, pattern, isWeak, isRight } of table) {
    if (needs !== undefined && !text.includes(needs)) continue
    for (const match of text.matchAll(pattern))
      if (isRight === undefined || isRight(match[1]!))
        found.push({ of, what, text: match[0].trim(), isWeak: isWeak === true, from: match.index, to: match.index + match[0].length })
  }
  return found
}
