import { type EvidenceSentence, rankEvidence } from "./evidence/rankEvidence.ts"
import type { EvidenceText } from "./evidence/SentenceInContext.ts"
import { termsOf } from "./preparedText.ts"

/** Whether a sentence has one of some words; a phrase must occur with all of its words. No words: every sentence has them. */
const speaksOf = (words: ReadonlyArray<string>): ((text: string) => boolean) => {
  const wanted = words.map(termsOf).filter((terms) => terms.length > 0)
  return (text) => {
    const own = new Set(termsOf(text))
    return wanted.length === 0 || wanted.some((terms) => terms.every((term) => own.has(term)))
  }
}

/**
 * What an answering sentence must be like.
 *
 * - `subject` words that it is compared with, and `threshold` how well it must fit (0 to 1); `about` words of which it must have one, empty = any
 */
export interface Wanted {
  readonly subject: ReadonlyArray<string>
  readonly about: ReadonlyArray<string>
  readonly threshold: number
}

/**
 * The sentences of some texts that answer a part of a question, best first: they fit its subject, and have a word of its dimension.
 *
 * - empty: the part is refused
 */
export const answeringSentences = (
  { subject, about, threshold }: Wanted,
  texts: ReadonlyArray<EvidenceText>
): ReadonlyArray<EvidenceSentence> => {
  const isAbout = speaksOf(about)
  return rankEvidence(subject.join(" "), texts, { limit: Number.MAX_SAFE_INTEGER, threshold }).filter((one) => isAbout(one.sentence.text))
}
