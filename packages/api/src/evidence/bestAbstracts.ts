import { type ClaimTerm, shareOf, weightsOf } from "@litfuse/extraction/evidence/ClaimTerms"
import type { SectionCounts } from "@litfuse/extraction/evidence/rankEvidence"
import type { RecordText } from "../text/recordTexts.ts"

/** Abstracts with words of a claim, best first, and in how many abstracts each term of the claim is. */
export interface BestAbstracts {
  readonly texts: ReadonlyArray<RecordText>
  readonly counts: SectionCounts
}

/** Letters without marks and case, as the index of stored texts reads them. */
const folded = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase()

/** Whether a text has a term: one of its words, or a word that begins with it, as its query of the index says. */
const finderOf = ({ match }: ClaimTerm): ((text: string) => boolean) => {
  const parts = [...match.matchAll(/"([^"]+)"( \*)?/gu)].map(([, words = "", star]) => ({
    words: folded(words),
    isBeginning: star !== undefined
  }))
  const patterns = parts.map(({ words, isBeginning }) => {
    const [first = "", ...rest] = words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "")
    const pattern = `(?<![\\p{L}\\p{N}])${[first, ...rest].join("[^\\p{L}\\p{N}]+")}${isBeginning ? "" : "(?![\\p{L}\\p{N}])"}`
    return { first, pattern: new RegExp(pattern, "u") }
  })
  // most texts lack the letters, which is faster to see than words
  return (text) => patterns.some(({ first, pattern }) => first !== "" && text.includes(first) && pattern.test(text))
}

/**
 * The abstracts with the largest share of the weight of a claim's words, at most `limit`. They are in no index, so each is read once.
 *
 * - shape: equal shares in the order of the abstracts
 * - empty: no text without an abstract that has a word of the claim
 */
export const bestAbstracts = (abstracts: ReadonlyArray<RecordText>, terms: ReadonlyArray<ClaimTerm>, limit: number): BestAbstracts => {
  const finders = terms.map((one) => ({ term: one.term, isIn: finderOf(one) }))
  const found = abstracts.map(({ passages }) => {
    const texts = passages.map(({ text }) => folded(text))
    return new Set(finders.flatMap(({ term, isIn }) => (texts.some(isIn) ? [term] : [])))
  })
  const frequencies = new Map(terms.map(({ term }) => [term, found.reduce((n, has) => n + (has.has(term) ? 1 : 0), 0)]))
  const counts: SectionCounts = { n: abstracts.length, dfOf: (term) => frequencies.get(term) ?? 0 }
  const weights = weightsOf(terms, counts.n, counts.dfOf)
  const best = abstracts
    .map((text, i) => ({ text, share: shareOf(weights, (term) => found[i]!.has(term)) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
  return { texts: best.slice(0, limit).map(({ text }) => text), counts }
}
