import type { Place } from "./Node.ts"

type Scheme = "pmid" | "pmcid" | "doi"

/** One identifier and its place. */
export interface IdentifierValue extends Place {
  readonly value: string
}

/**
 * Identifiers of one scheme with its name or its address before them, as people copy them from a page: `PMID: 1, 2`, `https://doi.org/10.1000/xyz`.
 *
 * - `values` at least one; the place of all of them is without a sign behind the last
 */
export interface LabelledIdentifier extends Place {
  readonly scheme: Scheme
  readonly values: readonly [IdentifierValue, ...ReadonlyArray<IdentifierValue>]
}

const colon = "(?:\\s{0,3}:\\s{0,3}|\\s{1,3}(?=\\d|PMC))"
const ncbi = "https?://(?:www\\.)?ncbi\\.nlm\\.nih\\.gov"

/** What is before the identifiers of each scheme. */
const labels: ReadonlyArray<readonly [scheme: Scheme, label: RegExp]> = [
  ["pmid", new RegExp(`PMIDs?${colon}|(?:${ncbi}/pubmed|https?://pubmed\\.ncbi\\.nlm\\.nih\\.gov)/(?=\\d)`, "iuy")],
  ["pmcid", new RegExp(`PMCIDs?${colon}|(?:${ncbi}/pmc|https?://pmc\\.ncbi\\.nlm\\.nih\\.gov)/articles/(?=PMC)`, "iuy")],
  ["doi", new RegExp(`DOI${colon}|(?:https?://)?(?:dx\\.)?doi\\.org/(?=10\\.)`, "iuy")]
]

const patterns = {
  pmid: /\d{1,8}(?![\p{L}\p{N}]|\.\d)/uy,
  pmcid: /PMC\d{1,9}(?![\p{L}\p{N}]|\.\d)/iuy,
  doi: /10\.\d{4,9}\/(?:[^\s()"“”[\]]|\([^\s()"“”[\]]{1,20}\))*(?<![.,;])/uy
} as const

const separator = /\s{0,2}[,;]\s{0,2}/uy

/** What follows the last identifier of a list; behind anything else, as in `PMID: 38213308, 2 doses`, a number is a word. */
const behind = /\s{0,2}(?:[,;)]|$|(?:AND|OR|NOT)\b)|[.]?$/uy

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** The further identifiers of a list, each behind a comma or a semicolon. */
const others = (scheme: Scheme, text: string, from: number): ReadonlyArray<IdentifierValue> => {
  const found: Array<IdentifierValue> = []
  for (let at = from; ;) {
    const sign = matchAt(separator, text, at)
    const begin = at + (sign?.length ?? 0)
    const value = sign === undefined ? undefined : matchAt(patterns[scheme], text, begin)
    if (value === undefined || matchAt(behind, text, begin + value.length) === undefined) return found
    at = begin + value.length
    found.push({ value, from: begin, to: at })
  }
}

/** The identifiers at an offset; undefined where there are none. */
export const labelledIdentifier = (text: string, at: number): LabelledIdentifier | undefined => {
  for (const [scheme, label] of labels) {
    const before = matchAt(label, text, at)
    const value = before === undefined ? undefined : matchAt(patterns[scheme], text, at + before.length)
    if (before === undefined || value === undefined) continue
    const from = at + before.length
    const first = { value, from, to: from + value.length }
    const more = others(scheme, text, first.to)
    const to = more.at(-1)?.to ?? first.to
    // addresses of articles end with a slash
    return { scheme, values: [first, ...more], from: at, to: before.endsWith("/") && text[to] === "/" ? to + 1 : to }
  }
  return undefined
}

const looksUp = (name: string): string => `"litfuse get ${name}" looks this record up`

/** What looks each of the identifiers up, as a sentence. */
export const lookUps = ({ scheme, values }: LabelledIdentifier): ReadonlyArray<string> =>
  values.map(({ value }) => looksUp(scheme === "pmid" ? `PMID:${value}` : value))

/** What looks up a word that is a DOI or an identifier of PubMed Central; undefined for any other. */
export const lookUpOfWord = (word: string): string | undefined =>
  /^(?:PMC\d{4,9}|10\.\d{4,9}\/\S*[^\s.,;])$/iu.test(word) ? looksUp(word) : undefined
