import type { Document } from "../Matcher.ts"
import { tokens } from "../matcher/tokens.ts"
import { generalWords, stopWords } from "./GoalWords.ts"

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

/** Single words and pairs of adjacent words, each once; headings begin with a tab. */
const termsOf = ({ texts, headings = [] }: Document): ReadonlySet<string> => {
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

/** Records with the terms of each, and the rows of each term. */
export interface TermIndex {
  readonly terms: ReadonlyArray<ReadonlySet<string>>
  readonly rows: ReadonlyMap<string, ReadonlyArray<number>>
}

/** Reads the terms of records once, for all choices of seeds among them. */
export const termIndex = (documents: ReadonlyArray<Document>): TermIndex => {
  const terms = documents.map(termsOf)
  const rows = new Map<string, Array<number>>()
  for (const [row, own] of terms.entries()) {
    for (const term of own) {
      const known = rows.get(term)
      if (known === undefined) rows.set(term, [row])
      else known.push(row)
    }
  }
  return { terms, rows }
}

/**
 * The terms that at least `least` seeds share, in the order of their text, headings first.
 *
 * - empty: seeds that share nothing
 */
export const sharedTerms = ({ terms, rows }: TermIndex, seeds: ReadonlyArray<number>, least: number): ReadonlyArray<SeedTerm> => {
  const shared = new Map<string, number>()
  for (const row of seeds) for (const term of terms[row]!) shared.set(term, (shared.get(term) ?? 0) + 1)
  return [...shared]
    .filter(([, n]) => n >= least)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([term]) => ({ text: term.replace("\t", ""), isHeading: term.startsWith("\t"), rows: rows.get(term)! }))
}
