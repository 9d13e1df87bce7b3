import type { Passage } from "@litfuse/texts/Passages"
import type { Sentence } from "../ExtractionRule.ts"
import { termsOf } from "../preparedText.ts"
import { sentencesOf } from "../sentencesOf.ts"
import { shareOf, type TermWeights } from "./ClaimTerms.ts"

/** A text in which evidence is looked for: all of its sections, or those that were found. */
export interface EvidenceText {
  readonly work: string
  readonly title: string | null
  readonly passages: ReadonlyArray<Passage>
}

/** A sentence with its terms, and those of the paragraph and the title around it. */
export interface SentenceInContext {
  readonly sentence: Sentence
  readonly terms: ReadonlySet<string>
  readonly around: ReadonlySet<string>
}

/**
 * How well a sentence fits a claim.
 *
 * - `fit` from the words alone, from 0 to .95: the threshold of refusal is compared with it
 * - `score` the order: `fit`, and what counts for sentences that say what was found
 */
export interface Scored {
  readonly sentence: Sentence
  readonly fit: number
  readonly score: number
}

/** The sentences of a text, in its order, with what is around them. Empty: a text without sections has none. */
export const inContext = ({ work, title, passages }: EvidenceText): ReadonlyArray<SentenceInContext> => {
  const named = termsOf(title ?? "")
  return passages.flatMap((passage) => {
    const paragraphs = new Map<number, ReadonlySet<string>>()
    return sentencesOf(work, [passage]).map((sentence) => {
      const { from, to } = sentence.address
      const start = passage.text.lastIndexOf("\n", from) + 1
      const end = passage.text.indexOf("\n", to)
      // a sentence may cross lines, as in PDF files: then its paragraph is all of them
      const around =
        paragraphs.get(start) ?? new Set([...named, ...termsOf(passage.text.slice(start, end < 0 ? passage.text.length : end))])
      paragraphs.set(start, around)
      const terms = new Set(termsOf(sentence.text))
      return { sentence, terms, around }
    })
  })
}

/** Words of sentences that say what was found: conclusions, and comparisons. */
const finding =
  /\b(?:conclu\p{L}*|suggest\p{L}*|demonstrat\p{L}*|indicat\p{L}*|reveal\p{L}*|findings?|thus|therefore|(?:our|these) (?:results|data|study)|we (?:show|found|find|report|identif\p{L}+)|significan\p{L}*|p ?[<=>]|differ\p{L}*|compared|than|versus|increas\p{L}*|decreas\p{L}*|reduc\p{L}*|improv\p{L}*|higher|lower)(?![\p{L}])/iu

const ofResults = /result|finding|abstract|outcome|efficacy|conclusion/u
const ofMethods = /method|introduc|background|material|statistic|reference/u

/** What counts for a sentence. A text without headings is an abstract: most of its sentences say what was found, and few of a full text. */
const bonusOf = ({ text, section }: Sentence): number => {
  const isFinding = finding.test(text)
  if (section === "") return isFinding ? 0.05 : 0
  const place = ofMethods.test(section) ? -0.1 : 0
  return (isFinding ? 0.2 : 0) + (ofResults.test(section) ? 0.1 : place)
}

/** The weight of the sentence's own words, and of those around it. */
const [own, around] = [0.65, 0.3]

/** Scores a sentence for a claim. */
export const scored = ({ sentence, terms, around: context }: SentenceInContext, weights: TermWeights): Scored => {
  const fit = own * shareOf(weights, (term) => terms.has(term)) + around * shareOf(weights, (term) => context.has(term) || terms.has(term))
  return { sentence, fit, score: fit + bonusOf(sentence) }
}
