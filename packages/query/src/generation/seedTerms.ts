import type { Document } from "../Matcher.ts"
import { tokens } from "../matcher/tokens.ts"
import { generalWords, stopWords } from "./goalWords.ts"

/**
 * A term of records: words of titles, abstracts and keywords, or a heading.
 *
 * - shape: `rows` the records that have it, ascending
 */
export interface SeedTerm {
  readonly text: string
  readonly isHeading: boolean
  readonly rows: ReadonlyArray<number>
}

const isEmpty = (word: string): boolean => stopWords.has(word) || generalWords.has(word) || word.length < 3 || /^\d+$/u.test(word)

/** The terms of records are looked at again for each seed that is left out. */
const known = new WeakMap<Document, ReadonlySet<string>>()

const termsOf = (document: Document): ReadonlySet<string> => {
  const own = known.get(document) ?? readTerms(document)
  known.set(document, own)
  return own
}

const readTerms = ({ texts, headings = [] }: Document): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const text of [...(texts.title ?? []), ...(texts.abstract ?? []), ...(texts.keyword ?? [])]) {
    const words = tokens(text)
    for (let i = 0; i < words.length; i++) {
      if (isEmpty(words[i]!)) continue
      found.add(words[i]!)
      if (i + 1 < words.length && !isEmpty(words[i + 1]!)) found.add(`${words[i]} ${words[i + 1]}`)
    }
  }
  for (const { descriptor } of headings) found.add(`\t${descriptor}`)
  return found
}

/**
 * The terms that at least `least` seeds share, in the order of their text, headings first.
 *
 * - `documents` all records; `seeds` the rows of the seeds
 * - empty: seeds that share nothing
 */
export const seedTerms = (
  documents: ReadonlyArray<Document>,
  seeds: ReadonlyArray<number>,
  least: number
): ReadonlyArray<SeedTerm> => {
  const shared = new Map<string, number>()
  for (const row of seeds) for (const term of termsOf(documents[row]!)) shared.set(term, (shared.get(term) ?? 0) + 1)
  const rows = new Map<string, Array<number>>([...shared].flatMap(([term, n]) => (n < least ? [] : [[term, []]])))
  documents.forEach((document, row) => {
    for (const term of termsOf(document)) rows.get(term)?.push(row)
  })
  return [...rows]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([term, own]) => ({ text: term.replace("\t", ""), isHeading: term.startsWith("\t"), rows: own }))
}
