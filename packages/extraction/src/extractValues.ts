import type { Extracted, Rule, Sentence } from "./ExtractionRule.ts"

const keyOf = (value: unknown): string => JSON.stringify(value)

/**
 * The values that a rule finds in a text, each once, with the sentence of its best statement. They are by rank, then in the order of the text.
 *
 * - empty: no sentence has such a value
 */
export const extractValues = (rule: Rule, sentences: ReadonlyArray<Sentence>): ReadonlyArray<Extracted> => {
  const all = sentences.flatMap((sentence) =>
    rule.read(sentence).map((one) => ({ ...one, address: sentence.address, sentence: sentence.text }))
  )
  const found = new Map<string, Extracted>()
  for (const one of all.toSorted((a, b) => a.rank - b.rank)) {
    const key = keyOf(one.value)
    if (!found.has(key)) found.set(key, one)
  }
  return [...found.values()]
}
