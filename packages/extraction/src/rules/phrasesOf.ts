import type { Finding } from "../ExtractionRule.ts"

/** Longer ones are no phrases. Units: UTF-16 units. */
const longest = 90

const clean = (text: string): string =>
  text
    .replaceAll(/\s+/gu, " ")
    .replace(/^(?:(?:the|an?|either|both|with|of|in|to|on|receive[sd]?|receiving) )+/iu, "")
    .replace(/(?:,? (?:and|or|with|the|of|in|was|were|for|than|a|to|on|at|by))+$/iu, "")
    .replace(/[\s,:;(]+$/u, "")
    .trim()

/** A phrase without the words around it that say nothing. Empty: none, if what is left is too short or too long. */
export const phraseOf = (text: string, rank: number): ReadonlyArray<Finding> => {
  const value = clean(text)
  return value.length < 3 || value.length > longest ? [] : [{ value, text: text.trim(), rank }]
}

/** What the group `phrase` of each pattern finds in a text; earlier patterns come first. */
export const phrasesOf = (text: string, patterns: ReadonlyArray<RegExp>): ReadonlyArray<Finding> =>
  patterns.flatMap((pattern, rank) => [...text.matchAll(pattern)].flatMap(({ groups }) => phraseOf(groups!["phrase"]!, rank)))
