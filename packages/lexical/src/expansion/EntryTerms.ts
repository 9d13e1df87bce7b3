import type { Tokenizer } from "../Tokenizer.ts"

/** Headings by entry term: the words of users ("heart attack"), and their headings ("Myocardial Infarction"). */
export type Written = Readonly<Record<string, ReadonlyArray<string>>>

/**
 * A table of entry terms, as a tokenizer reads them.
 *
 * - shape: entry terms and headings are terms joined by a blank; `longest` is the number of terms of the longest entry term
 */
export interface EntryTerms {
  readonly headings: ReadonlyMap<string, ReadonlyArray<string>>
  readonly longest: number
}

/** A heading that a query asks for, and the words of the query that ask for it. */
export interface Found {
  readonly entry: string
  readonly heading: string
}

/** A table is read once for each tokenizer, however many queries are looked up in it. */
const known = new WeakMap<Written, Map<string, EntryTerms>>()

/** Reads a table. Entry terms that the tokenizer makes equal share their headings; what it leaves nothing of is no entry term and no heading. */
export const make = (tokenizer: Tokenizer, written: Written): EntryTerms => {
  const own = known.get(written) ?? new Map<string, EntryTerms>()
  known.set(written, own)
  const made = own.get(tokenizer.id) ?? read(tokenizer, written)
  own.set(tokenizer.id, made)
  return made
}

const read = (tokenizer: Tokenizer, written: Written): EntryTerms => {
  const headings = new Map<string, Array<string>>()
  let longest = 0
  for (const [entry, names] of Object.entries(written)) {
    const terms = tokenizer.tokenize(entry)
    const own = names.map((name) => tokenizer.tokenize(name).join(" ")).filter((name) => name !== "")
    if (terms.length === 0 || own.length === 0) continue
    const key = terms.join(" ")
    headings.set(key, [...new Set([...(headings.get(key) ?? []), ...own])])
    longest = Math.max(longest, terms.length)
  }
  return { headings, longest }
}

/**
 * The headings that the terms of a query ask for, in the order of the query. Only the longest entry term at a place counts, and none
 * inside it: "heart attack" does not ask for the heading of "attack".
 */
export const find = ({ headings, longest }: EntryTerms, terms: ReadonlyArray<string>): ReadonlyArray<Found> => {
  const found: Array<Found> = []
  for (let start = 0; start < terms.length;) {
    let length = Math.min(longest, terms.length - start)
    while (length > 0 && !headings.has(terms.slice(start, start + length).join(" "))) length--
    const entry = terms.slice(start, start + length).join(" ")
    for (const heading of headings.get(entry) ?? []) found.push({ entry, heading })
    start += Math.max(1, length)
  }
  return found
}
