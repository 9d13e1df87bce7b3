import { luceneEnglish } from "@litfuse/lexical/Tokenizer"
import type { Sentence } from "./ExtractionRule.ts"

/** A sentence with its terms, in their order. */
export interface PreparedSentence {
  readonly sentence: Sentence
  readonly terms: ReadonlyArray<string>
}

/**
 * A text whose sentences can be compared with words.
 *
 * - `weights` of its terms: `ln((1 + n) / (1 + df)) + 1`, with the number of sentences that have a term
 */
export interface PreparedText {
  readonly sentences: ReadonlyArray<PreparedSentence>
  readonly weights: ReadonlyMap<string, number>
}

/** Terms as Lucene makes them for English: lower case, without frequent words, by their stems. */
export const termsOf = (text: string): ReadonlyArray<string> => luceneEnglish.tokenize(text)

/** Prepares the sentences of one text. Empty: no sentences and no weights. */
export const preparedText = (sentences: ReadonlyArray<Sentence>): PreparedText => {
  const prepared = sentences.map((sentence) => ({ sentence, terms: termsOf(sentence.text) }))
  const counts = new Map<string, number>()
  for (const { terms } of prepared) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weights = new Map([...counts].map(([term, df]) => [term, Math.log((1 + prepared.length) / (1 + df)) + 1]))
  return { sentences: prepared, weights }
}

/** The share of the weight of `wanted` that a set of terms has. Terms that the text lacks weigh as much as its rarest. Empty: 0 without terms. */
export const coverage = ({ weights, sentences }: PreparedText, wanted: ReadonlySet<string>, terms: ReadonlySet<string>): number => {
  const rarest = Math.log((1 + sentences.length) / 2) + 1
  let [found, all] = [0, 0]
  for (const term of wanted) {
    const weight = weights.get(term) ?? rarest
    all += weight
    if (terms.has(term)) found += weight
  }
  return all === 0 ? 0 : found / all
}
