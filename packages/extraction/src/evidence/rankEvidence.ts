import * as Ids from "@litfuse/engine/Ids"
import { claimTermsOf, type TermWeights, weightsOf } from "./ClaimTerms.ts"
import { evidenceMethod } from "./evidenceMethod.ts"
import { type EvidenceText, inContext, type Scored, type SentenceInContext, scored } from "./SentenceInContext.ts"
import { type Stance, stanceOf } from "./stanceOf.ts"

/** In how many of `n` sections each term occurs. */
export interface SectionCounts {
  readonly n: number
  readonly dfOf: (term: string) => number
}

/** A sentence that bears on a claim. */
export interface EvidenceSentence extends Scored {
  readonly stance: Stance
}

/** Counts of the sentences themselves: for a claim that is looked for in one text. */
const countsIn = (sentences: ReadonlyArray<SentenceInContext>): SectionCounts => ({
  n: sentences.length,
  dfOf: (term) => sentences.reduce((n, { terms }) => n + (terms.has(term) ? 1 : 0), 0)
})

/** Counts of the sections of several texts. */
const countsOver = (texts: ReadonlyArray<ReadonlyArray<SentenceInContext>>): SectionCounts => {
  const sections = texts.flatMap((sentences) => [...Map.groupBy(sentences, ({ sentence }) => sentence.address.section).values()])
  return { n: sections.length, dfOf: (term) => sections.filter((one) => one.some(({ terms }) => terms.has(term))).length }
}

/** All sentences of some texts by their score for a claim, which its weights give. */
const rankSentences = (texts: ReadonlyArray<ReadonlyArray<SentenceInContext>>, weights: TermWeights): ReadonlyArray<Scored> =>
  texts
    .flatMap((sentences) => sentences.map((one) => scored(one, weights)))
    .toSorted(
      (a, b) => b.score - a.score || Ids.compare(a.sentence.address.work, b.sentence.address.work) // then in the order of the text
    )

/** How much is given, and how well a sentence must fit. */
export interface EvidenceLimits {
  readonly limit: number
  readonly threshold?: number
}

/**
 * The sentences of some texts that support or contradict a claim, best first. Sentences that fit too little are left out.
 *
 * - `counts` of a store from which the texts were taken; undefined = the texts are all there is
 * - empty: the claim is refused: no sentence fits, or the claim has frequent words only
 */
export const rankEvidence = (
  claim: string,
  texts: ReadonlyArray<EvidenceText>,
  { limit, threshold = evidenceMethod.threshold }: EvidenceLimits,
  counts?: SectionCounts
): ReadonlyArray<EvidenceSentence> => {
  const terms = claimTermsOf(claim)
  const read = texts.map(inContext)
  const { n, dfOf } = counts ?? (read.length === 1 ? countsIn(read[0]!) : countsOver(read))
  return rankSentences(read, weightsOf(terms, n, dfOf))
    .filter(({ fit }) => fit >= threshold)
    .slice(0, limit)
    .map((one) => ({ ...one, stance: stanceOf(claim, one.sentence.text) }))
}
