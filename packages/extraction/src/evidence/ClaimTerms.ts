/** The words of a claim: how they are looked up, and what each weighs. */
import { termsOf } from "../preparedText.ts"

/**
 * A term of a claim.
 *
 * - `match` the query of SQLite's full-text index for the words of the claim with this term, and for words that begin with the term
 */
export interface ClaimTerm {
  readonly term: string
  readonly match: string
}

/** Shorter stems are the beginning of too many other words. Units: letters. */
const shortestBeginning = 4

/** The terms of a claim, in its order, each once. Empty: a claim of frequent words only has none. */
export const claimTermsOf = (claim: string): ReadonlyArray<ClaimTerm> => {
  const words = Map.groupBy(claim.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [], (word) => termsOf(word)[0] ?? "")
  return [...new Set(termsOf(claim))].map((term) => {
    // a term consists of letters and digits, as a word does; another sign would be syntax of the index
    const plain = term.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()
    const exact = [...new Set([...(words.get(term) ?? []), plain])].map((word) => `"${word}"`)
    const beginnings = plain.length >= shortestBeginning ? [`"${plain}" *`] : []
    return { term, match: [...exact, ...beginnings].join(" OR ") }
  })
}

/** The query for texts with any term of a claim. */
export const matchOfAny = (terms: ReadonlyArray<ClaimTerm>): string => terms.map(({ match }) => match).join(" OR ")

/** What each term of a claim weighs. */
export type TermWeights = ReadonlyMap<string, number>

/**
 * Rare terms weigh more: `ln((1 + n) / (1 + df)) + 1`.
 *
 * - `n` units of text, and `dfOf` in how many of them a term occurs
 */
export const weightsOf = (terms: ReadonlyArray<Pick<ClaimTerm, "term">>, n: number, dfOf: (term: string) => number): TermWeights =>
  new Map(terms.map(({ term }) => [term, Math.log((1 + n) / (1 + Math.min(n, dfOf(term)))) + 1]))

/** The share of the weight of a claim that some terms have. Units: from 0 to 1. Empty: 0 for a claim without terms. */
export const shareOf = (weights: TermWeights, has: (term: string) => boolean): number => {
  let [found, all] = [0, 0]
  for (const [term, weight] of weights) {
    all += weight
    if (has(term)) found += weight
  }
  return all === 0 ? 0 : found / all
}
