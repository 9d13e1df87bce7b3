import { luceneEnglish } from "@litfuse/lexical/Tokenizer"
import { mean, median } from "@litfuse/stats/Summary"
import { jaccard } from "../queryStrategies/plain.ts"

/** A collection of needs, each with its wordings, as texts. Needs with fewer than two different wordings are left out of all that is said of it. */
export interface Collection {
  readonly name: string
  readonly wordings: string
  readonly needs: ReadonlyArray<ReadonlyArray<string>>
}

/**
 * How far the wordings of one need are alike.
 *
 * - `words` of a wording, the median
 * - `within` the mean Jaccard coefficient of the terms of two wordings of a need, first over its pairs, then over needs
 * - `between` the same for wordings of different needs
 * - units: terms as the tokenizer of Lucene for English makes them
 * - empty: undefined without needs; `between` is null for one need
 */
export interface Likeness {
  readonly needs: number
  readonly wordings: number
  readonly words: number
  readonly within: number
  readonly between: number | null
}

const pairs = <A>(all: ReadonlyArray<A>): ReadonlyArray<readonly [A, A]> =>
  all.flatMap((a, i) => all.slice(i + 1).map((b) => [a, b] as const))

/** Compares all wordings of a collection; its time grows with the square of their number. */
export const likeness = ({ needs }: Collection): Likeness | undefined => {
  const different = needs.map((texts) => [...new Set(texts)]).filter((texts) => texts.length > 1)
  if (different.length === 0) return undefined
  const terms = different.map((texts) => texts.map((text) => new Set(luceneEnglish.tokenize(text))))
  const within = terms.map((own) => mean(Float64Array.from(pairs(own), ([a, b]) => jaccard(a, b))))
  let [sum, count] = [0, 0]
  for (const [first, second] of pairs(terms))
    for (const a of first)
      for (const b of second) {
        sum += jaccard(a, b)
        count++
      }
  const lengths = different.flat().map((text) => text.split(/\s+/).filter((word) => word !== "").length)
  return {
    needs: different.length,
    wordings: different.flat().length,
    words: median(Float64Array.from(lengths)),
    within: mean(Float64Array.from(within)),
    between: count === 0 ? null : sum / count
  }
}
