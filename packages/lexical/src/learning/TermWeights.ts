/** Texts as rows of weighted words. */
import * as Index from "../Index.ts"
import * as Tokenizer from "../Tokenizer.ts"
import * as SmallSteps from "../SmallSteps.ts"

/**
 * Rows of weighted words in compressed sparse rows: row `r` has the weights `values[starts[r] .. starts[r + 1])` of the words `columns` at the same places.
 *
 * - shape: `columns` ascend within a row; `words` is how many different words there are
 * - units: each row has length 1, or 0 where it has no word
 */
export interface TermWeights {
  readonly size: number
  readonly words: number
  readonly starts: Uint32Array
  readonly columns: Int32Array
  readonly values: Float64Array
}

/** A word in fewer texts says nothing about other texts. */
const fewestTexts = 2

/** A step ends at either limit: reading a short text takes time too. */
const textsInStep = 100
/** Of texts, in UTF-16 units: a long text takes longer than a short one. */
const unitsInStep = 30_000
/** Of words in texts: a frequent word takes longer than a rare one. */
const placesInStep = 100_000

/**
 * Weighs the words of texts by TF-IDF, `(1 + ln tf) (1 + ln((1 + N) / (1 + df)))`, each row divided by its length. Words are stems without stop words, as
 * Lucene's English analyzer has them.
 *
 * - empty: a text without a word that another text has is a row without words
 * - source: Manning, Raghavan & Schütze, Introduction to Information Retrieval, 2008, chapter 6; the smoothing is that of scikit-learn
 */
export const make = (texts: Iterable<string>): TermWeights => SmallSteps.finish(making(texts))

/** The same as `make`, in steps: each reads some texts. */
export function* making(texts: Iterable<string>): SmallSteps.SmallSteps<TermWeights> {
  const growing = Index.builder(Tokenizer.luceneEnglish, { text: "words" })
  let units = 0
  for (const text of texts) {
    units += text.length
    if (growing.add({ text }) % textsInStep !== textsInStep - 1 && units < unitsInStep) continue
    units = 0
    yield
  }
  const { fields, vocabulary, size } = yield* growing.building()
  yield
  const { starts: first, rows, frequencies } = fields.text
  const starts = new Uint32Array(size + 1)
  let words = 0
  let done = 0
  const isKept = (term: number): boolean => first[term + 1]! - first[term]! >= fewestTexts
  for (let term = 0; term < vocabulary.size; term++) {
    if (!isKept(term)) continue
    words++
    for (let p = first[term]!; p < first[term + 1]!; p++) starts[rows[p]! + 1]!++
    if ((done += first[term + 1]! - first[term]!) < placesInStep) continue
    done = 0
    yield
  }
  for (let row = 0; row < size; row++) starts[row + 1]! += starts[row]!
  const next = starts.slice()
  yield
  const columns = new Int32Array(starts[size]!)
  yield
  const values = new Float64Array(columns.length)
  yield
  const squares = new Float64Array(size)
  let column = 0
  for (let term = 0; term < vocabulary.size; term++) {
    if (!isKept(term)) continue
    const idf = 1 + Math.log((1 + size) / (1 + first[term + 1]! - first[term]!))
    for (let p = first[term]!; p < first[term + 1]!; p++) {
      const row = rows[p]!
      const place = next[row]!++
      const weight = (1 + Math.log(frequencies[p]!)) * idf
      columns[place] = column
      values[place] = weight
      squares[row]! += weight * weight
    }
    column++
    if ((done += first[term + 1]! - first[term]!) < placesInStep) continue
    done = 0
    yield
  }
  for (let row = 0; row < size; row++) {
    const length = Math.sqrt(squares[row]!)
    for (let p = starts[row]!; p < starts[row + 1]!; p++) values[p]! /= length
    if ((done += starts[row + 1]! - starts[row]!) < placesInStep) continue
    done = 0
    yield
  }
  return { size, words, starts, columns, values }
}
