import type { Sentence } from "@litfuse/extraction/ExtractionRule"
import { type PreparedText, termsOf } from "@litfuse/extraction/preparedText"

const vectorOf = ({ weights }: PreparedText, terms: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const vector = new Map<string, number>()
  // terms that the text lacks match nothing, so they change no order
  for (const term of terms) vector.set(term, (vector.get(term) ?? 0) + (weights.get(term) ?? 0))
  return vector
}

const lengthOf = (vector: ReadonlyMap<string, number>): number => Math.hypot(...vector.values())

/**
 * The sentence with the highest TF-IDF cosine to a question: what the evidence of rules is compared with.
 *
 * - order: of equal sentences the first of the text
 * - empty: undefined when no sentence has a term of the question
 */
export const likestSentence = (question: string, text: PreparedText): Sentence | undefined => {
  const wanted = vectorOf(text, termsOf(question))
  let [best, highest] = [undefined as Sentence | undefined, 0]
  for (const { sentence, terms } of text.sentences) {
    const vector = vectorOf(text, terms)
    let product = 0
    for (const [term, weight] of wanted) product += weight * (vector.get(term) ?? 0)
    const cosine = product === 0 ? 0 : product / lengthOf(vector)
    if (cosine > highest) [best, highest] = [sentence, cosine]
  }
  return best
}
