import { termsOf } from "@litfuse/extraction/preparedText"

/** A paragraph that may answer a question. `from` its place, for people. */
export interface Paragraph {
  readonly from: string
  readonly text: string
}

type Vector = ReadonlyMap<string, number>

const lengthOf = (vector: Vector): number => Math.sqrt([...vector.values()].reduce((sum, one) => sum + one * one, 0))

/**
 * Finds the paragraphs that are nearest to a text, by the cosine of the angle between vectors of terms.
 *
 * - a term weighs its number in the paragraph times `ln((1 + n) / (1 + df)) + 1`, with the number of paragraphs that have it
 * - shape: nearest first, equally near ones in their order
 * - empty: none for a text that shares no term with a paragraph
 */
export const nearestParagraphs = (paragraphs: ReadonlyArray<Paragraph>): ((text: string, most: number) => ReadonlyArray<Paragraph>) => {
  const counts = paragraphs.map(({ text }) => countOf(termsOf(text)))
  const df = countOf(counts.flatMap((own) => [...own.keys()]))
  const weigh = (own: Vector): Vector =>
    new Map([...own].map(([term, n]) => [term, n * (Math.log((1 + paragraphs.length) / (1 + (df.get(term) ?? 0))) + 1)]))
  const vectors = counts.map(weigh)
  const lengths = vectors.map(lengthOf)
  return (text, most) => {
    const wanted = weigh(countOf(termsOf(text)))
    const length = lengthOf(wanted)
    const near = vectors.flatMap((own, place) => {
      let product = 0
      for (const [term, weight] of wanted) product += weight * (own.get(term) ?? 0)
      return product > 0 ? [{ place, cosine: product / (length * lengths[place]!) }] : []
    })
    return near
      .sort((a, b) => b.cosine - a.cosine || a.place - b.place)
      .slice(0, most)
      .map(({ place }) => paragraphs[place]!)
  }
}

const countOf = (terms: ReadonlyArray<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
