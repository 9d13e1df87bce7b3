/** The ways to order sentences that are compared. */
import * as Fitted from "@litfuse/embedders/lsa/Fitted"
import { claimTermsOf, weightsOf } from "@litfuse/extraction/evidence/ClaimTerms"
import type { SectionCounts } from "@litfuse/extraction/evidence/rankEvidence"
import { type SentenceInContext, scored } from "@litfuse/extraction/evidence/SentenceInContext"
import { termsOf } from "@litfuse/extraction/preparedText"
import * as Index from "@litfuse/lexical/Index"
import { luceneEnglish } from "@litfuse/lexical/Tokenizer"

/** The methods, in the order of tables. `command` is that of `litfuse evidence`. */
export const sentenceMethods = ["first sentence", "last sentence", "BM25", "vectors", "command", "command and vectors"] as const
/** One of them. */
export type SentenceMethod = (typeof sentenceMethods)[number]

/** Vectors of texts: latent semantic analysis of the documents, without labels. */
export interface Space {
  readonly cosine: (claim: string, sentence: string) => number
}

/** Fits a space to documents. Vectors of sentences are computed once. */
export const spaceOf = (documents: ReadonlyArray<string>, dimensions: number): Space => {
  const index = Index.make(
    luceneEnglish,
    { text: "words" },
    documents.map((text) => ({ text }))
  )
  const fitted = Fitted.fit(index, dimensions, 1)
  const known = new Map<string, Float32Array>()
  const vectorOf = (text: string): Float32Array => {
    const vector = known.get(text) ?? Fitted.embed(fitted, text)
    known.set(text, vector)
    return vector
  }
  return {
    cosine: (claim, sentence) => {
      const [a, b] = [vectorOf(claim), vectorOf(sentence)]
      return a.reduce((sum, x, d) => sum + x * b[d]!, 0)
    }
  }
}

/** Counts of some texts themselves. */
export const countsOf = (texts: ReadonlyArray<string>): SectionCounts => {
  const read = texts.map((text) => new Set(termsOf(text)))
  return { n: read.length, dfOf: (term) => read.filter((terms) => terms.has(term)).length }
}

/** BM25 of texts (k1 0.9, b 0.4, as in Anserini). */
export const bm25 = (claim: string, texts: ReadonlyArray<string>, { n, dfOf }: SectionCounts): ReadonlyArray<number> => {
  const wanted = new Set(termsOf(claim))
  const read = texts.map((text) => termsOf(text))
  const average = read.reduce((sum, { length }) => sum + length, 0) / Math.max(1, read.length)
  return read.map((terms) => {
    const counts = new Map<string, number>()
    for (const term of terms) if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    let score = 0
    for (const [term, tf] of counts) {
      const df = Math.min(n, dfOf(term))
      score += (Math.log(1 + (n - df + 0.5) / (df + 0.5)) * tf) / (tf + 0.9 * (0.6 + (0.4 * terms.length) / average))
    }
    return score
  })
}

/** Half of the cosine is added to the score of the command, as on the train parts it was best. */
const ofVectors = 0.5

/** The scores of sentences by a method. They are in the order of their texts, best text first, and in the order of each text. */
export const scoresOf = (
  method: SentenceMethod,
  claim: string,
  sentences: ReadonlyArray<SentenceInContext>,
  { counts, space }: { readonly counts: SectionCounts; readonly space: Space }
): ReadonlyArray<number> => {
  if (method === "BM25") {
    const own = sentences.map(({ sentence }) => sentence.text)
    return bm25(claim, own, counts)
  }
  const texts = [...new Set(sentences.map(({ sentence }) => sentence.address.work))]
  const isSame = (i: number, other: number): boolean => sentences[i]?.sentence.address.work === sentences[other]?.sentence.address.work
  // of several texts, the first or last sentence of the best text
  if (method === "first sentence")
    return sentences.map((one, i) => (isSame(i, i - 1) ? -1 - i : 1 / (1 + texts.indexOf(one.sentence.address.work))))
  if (method === "last sentence")
    return sentences.map((one, i) => (isSame(i, i + 1) ? i - 1e9 : 1 / (1 + texts.indexOf(one.sentence.address.work))))
  const cosines = method === "command" ? [] : sentences.map(({ sentence }) => space.cosine(claim, sentence.text))
  if (method === "vectors") return cosines
  const weights = weightsOf(claimTermsOf(claim), counts.n, counts.dfOf)
  return sentences.map((one, i) => scored(one, weights).score + (method === "command" ? 0 : ofVectors * cosines[i]!))
}

/** The places of sentences by their scores, best first; of equal ones the earlier. */
export const orderOf = (scores: ReadonlyArray<number>): ReadonlyArray<number> =>
  scores.map((_, i) => i).toSorted((a, b) => scores[b]! - scores[a]! || a - b)
