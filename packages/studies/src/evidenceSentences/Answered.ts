/** What each method does with each claim of a collection. */
import { claimTermsOf, weightsOf } from "@litfuse/extraction/evidence/ClaimTerms"
import type { SectionCounts } from "@litfuse/extraction/evidence/rankEvidence"
import { type SentenceInContext, scored } from "@litfuse/extraction/evidence/SentenceInContext"
import { type Stance, stanceOf } from "@litfuse/extraction/evidence/stanceOf"
import type { LabelledClaim } from "./LabelledClaim.ts"
import { countsInside, type OpenCorpus, type ReadDocument } from "./OpenCorpus.ts"
import { orderOf, scoresOf, type SentenceMethod, sentenceMethods, type Space } from "./sentenceMethods.ts"

/** The place of the first marked sentence by each method, from 0; Infinity = none. `names` make clusters. */
export interface Placed {
  readonly names: ReadonlyArray<string>
  readonly place: Readonly<Record<SentenceMethod, number>>
}

/**
 * A claim that is answered or refused.
 *
 * - `isFirst` it has evidence; `score` the fit of its best sentence; `isDecided` the first sentence has a stance; `isMarked` the first sentence is marked
 */
export interface Answered {
  readonly names: ReadonlyArray<string>
  readonly isFirst: boolean
  readonly score: number
  readonly isDecided: boolean
  readonly isMarked: boolean
}

/** A marked sentence with the stance of its annotators, and that of the rules. */
export interface Judged {
  readonly names: ReadonlyArray<string>
  readonly label: Stance
  readonly stance: Stance
}

const placesOf = (
  claim: string,
  sentences: ReadonlyArray<SentenceInContext>,
  read: { readonly counts: SectionCounts; readonly space: Space },
  isMarked: (one: SentenceInContext) => boolean
): Placed["place"] => {
  const marked = sentences.map(isMarked)
  const places = sentenceMethods.map((method) => {
    const place = orderOf(scoresOf(method, claim, sentences, read)).findIndex((i) => marked[i])
    return [method, place < 0 ? Infinity : place] as const
  })
  return Object.fromEntries(places) as Placed["place"]
}

/** The best sentence of the command, and the highest fit, which the threshold is compared with. */
const answeredBy = (
  { claim, evidence, given }: LabelledClaim,
  sentences: ReadonlyArray<SentenceInContext>,
  counts: SectionCounts,
  isMarked: (one: SentenceInContext) => boolean
): Answered => {
  const weights = weightsOf(claimTermsOf(claim), counts.n, counts.dfOf)
  const all = sentences.map((one) => scored(one, weights))
  const [best] = orderOf(all.map(({ score }) => score))
  return {
    names: given,
    isFirst: evidence.size > 0,
    score: all.reduce((most, { fit }) => Math.max(most, fit), 0),
    isDecided: best !== undefined && stanceOf(claim, sentences[best]!.sentence.text) !== "unclear",
    isMarked: best !== undefined && isMarked(sentences[best]!)
  }
}

const isMarkedIn =
  ({ evidence }: LabelledClaim, documents: ReadonlyMap<string, ReadDocument>) =>
  (one: SentenceInContext): boolean => {
    const { work } = one.sentence.address
    const marked = evidence.get(work)
    return marked !== undefined && documents.get(work)!.isMarked(one, marked.sentences)
  }

/** Claims and each abstract that has evidence for them. Empty: claims without evidence have none. */
export const placedInGiven = (
  claims: ReadonlyArray<LabelledClaim>,
  documents: ReadonlyMap<string, ReadDocument>,
  space: Space
): ReadonlyArray<Placed> =>
  claims.flatMap((one) =>
    [...one.evidence.keys()].map((id) => {
      const { sentences } = documents.get(id)!
      const read = { counts: countsInside(sentences), space }
      return { names: one.given, place: placesOf(one.claim, sentences, read, isMarkedIn(one, documents)) }
    })
  )

/** Claims with evidence, over all abstracts. */
export const placedInAll = (
  claims: ReadonlyArray<LabelledClaim>,
  documents: ReadonlyMap<string, ReadDocument>,
  corpus: OpenCorpus,
  space: Space
): ReadonlyArray<Placed> =>
  claims
    .filter(({ evidence }) => evidence.size > 0)
    .map((one) => {
      const { sentences, counts } = corpus.search(one.claim)
      return { names: one.given, place: placesOf(one.claim, sentences, { counts, space }, isMarkedIn(one, documents)) }
    })

/** All claims, over all abstracts. */
export const answeredInAll = (
  claims: ReadonlyArray<LabelledClaim>,
  documents: ReadonlyMap<string, ReadDocument>,
  corpus: OpenCorpus
): ReadonlyArray<Answered> =>
  claims.map((one) => {
    const { sentences, counts } = corpus.search(one.claim)
    return answeredBy(one, sentences, counts, isMarkedIn(one, documents))
  })

/** All claims, each in the abstract that was given for it: of several, the one with the best fit. */
export const answeredInGiven = (
  claims: ReadonlyArray<LabelledClaim>,
  documents: ReadonlyMap<string, ReadDocument>
): ReadonlyArray<Answered> =>
  claims.map((one) => {
    const all = one.given.flatMap((id) => {
      const sentences = documents.get(id)?.sentences ?? []
      return sentences.length === 0 ? [] : [answeredBy(one, sentences, countsInside(sentences), isMarkedIn(one, documents))]
    })
    const [best] = all.toSorted((a, b) => b.score - a.score)
    return best ?? { names: one.given, isFirst: one.evidence.size > 0, score: 0, isDecided: false, isMarked: false }
  })

/** Every marked sentence with both stances. */
export const judged = (claims: ReadonlyArray<LabelledClaim>, documents: ReadonlyMap<string, ReadDocument>): ReadonlyArray<Judged> =>
  claims.flatMap((one) =>
    [...one.evidence].flatMap(([id, { stance, sentences: marked }]) => {
      const document = documents.get(id)!
      return document.sentences
        .filter((sentence) => document.isMarked(sentence, marked))
        .map(({ sentence }) => ({ names: one.given, label: stance, stance: stanceOf(one.claim, sentence.text) }))
    })
  )

/** The threshold with the highest Youden index (sensitivity + specificity - 1), the lowest of equal ones. Empty: 0, which answers every claim. */
export const bestThreshold = (all: ReadonlyArray<Pick<Answered, "isFirst" | "score">>): number => {
  const [first, second] = [all.filter(({ isFirst }) => isFirst), all.filter(({ isFirst }) => !isFirst)]
  if (first.length === 0 || second.length === 0) return 0
  const share = (some: typeof all, least: number): number => some.filter(({ score }) => score >= least).length / some.length
  let [best, most] = [0, 0]
  for (const least of [...new Set(all.map(({ score }) => score))].sort((a, b) => a - b)) {
    const index = share(first, least) - share(second, least)
    if (index > most + 1e-12) [best, most] = [least, index]
  }
  return best
}
