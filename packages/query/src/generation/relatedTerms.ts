import { type Document, type Index, search } from "../Matcher.ts"
import { tokens } from "../matcher/tokens.ts"
import type { Query } from "../Query.ts"
import { generalWords, stopWords } from "./GoalWords.ts"

/** Words that records of a concept have more often than others, and in how many of these records they are. */
export interface RelatedTerm {
  readonly text: string
  readonly records: number
}

const sign = (word: string): boolean => stopWords.has(word) || generalWords.has(word) || /^\d+$/u.test(word) || word.length < 3

/** Single words and pairs of adjacent words of the titles and keywords of a record, without stop words at their ends. */
export const phrasesOf = ({ texts }: Document): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const text of [...(texts.title ?? []), ...(texts.keyword ?? [])]) {
    const words = tokens(text)
    for (let i = 0; i < words.length; i++) {
      if (sign(words[i]!)) continue
      found.add(words[i]!)
      if (i + 1 < words.length && !sign(words[i + 1]!)) found.add(`${words[i]} ${words[i + 1]}`)
    }
  }
  return found
}

const entropy = (k: number, n: number): number => (k === 0 || n === 0 ? 0 : k * Math.log(k / n))

/** How surprising it is that k1 of n1 records have a term and k2 of n2 others: Dunning's G². Source: Computational Linguistics 19(1), 1993. */
export const surprise = (k1: number, n1: number, k2: number, n2: number): number => {
  const part = (k: number, n: number): number => entropy(k, n) + entropy(n - k, n)
  return 2 * (part(k1, n1) + part(k2, n2) - part(k1 + k2, n1 + n2))
}

/**
 * Terms that occur together with a concept: words and pairs of words in titles and keywords of the records that it matches. Dunning's G² compares them with
 * the other records. litsearchr takes terms from keywords that occur together.
 *
 * - `least` in how many records a term must be
 * - empty: a concept that matches no record, or every record
 */
export const relatedTerms = (index: Index, concept: Query, most: number, least = 3): ReadonlyArray<RelatedTerm> => {
  const rows = new Set(search(index, concept))
  const counts = new Map<string, [own: number, others: number]>()
  index.documents.forEach((document, row) => {
    for (const phrase of phrasesOf(document)) {
      const known = counts.get(phrase) ?? [0, 0]
      known[rows.has(row) ? 0 : 1]++
      counts.set(phrase, known)
    }
  })
  const [own, others] = [rows.size, index.documents.length - rows.size]
  if (own === 0 || others === 0) return []
  return [...counts]
    .filter(([, [k1, k2]]) => k1 >= least && k1 / own > k2 / others)
    .map(([text, [k1, k2]]) => ({ text, records: k1, weight: surprise(k1, own, k2, others) }))
    .toSorted((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1))
    .slice(0, most)
    .map(({ text, records }) => ({ text, records }))
}
