import type { Place } from "./Node.ts"

/** An identifier with the name of its scheme before it, as people copy it from a page: its place is without a sign behind it. */
export interface LabelledIdentifier extends Place {
  readonly scheme: "pmid" | "pmcid" | "doi"
  readonly value: string
  /** Where its value begins. */
  readonly begin: number
}

const label = /(PMID|PMCID|DOI)\s{0,3}:\s{0,3}/iuy

const values = {
  pmid: /\d{1,8}(?![\p{L}\p{N}]|\.\d)/uy,
  pmcid: /PMC\d{1,9}(?![\p{L}\p{N}]|\.\d)/iuy,
  doi: /10\.\d{4,9}\/(?:[^\s()"“”[\]]|\([^\s()"“”[\]]{1,20}\))*(?<![.,;])/uy
} as const

/** The identifier at an offset; undefined where there is none. */
export const labelledIdentifier = (text: string, at: number): LabelledIdentifier | undefined => {
  label.lastIndex = at
  const match = label.exec(text)
  if (match === null) return undefined
  const scheme = match[1]!.toLowerCase() as "pmid" | "pmcid" | "doi"
  const begin = at + match[0].length
  const pattern = values[scheme]
  pattern.lastIndex = begin
  const [value] = pattern.exec(text) ?? []
  return value === undefined ? undefined : { scheme, value, from: at, begin, to: begin + value.length }
}

/** What looks a labelled identifier up, as a sentence. */
export const lookUp = ({ scheme, value }: LabelledIdentifier): string =>
  `"litfuse get ${scheme === "pmid" ? `PMID:${value}` : value}" looks this record up`
