import { foldText } from "@litfuse/engine/dedup/foldText"

/**
 * How a quotation compares with a text.
 *
 * - `found`: the same words in the same order
 * - `differs`: most of the words; `near` is the passage
 * - `absent`: the text has no such passage
 */
export type Quoted =
  | { readonly state: "found" }
  | { readonly state: "differs"; readonly near: string; readonly offset: number }
  | { readonly state: "absent" }

/** The least share of words of the quotation that a passage has, in order, to be what was meant. */
const least = 0.7

/** Longer texts are compared only up to here. Units: UTF-16 units. */
const mostText = 2_000_000

interface Word {
  readonly word: string
  readonly from: number
  readonly to: number
}

const wordsOf = (text: string): ReadonlyArray<Word> =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: word, index }) => {
    const folded = foldText(word).replaceAll(" ", "")
    return folded === "" ? [] : [{ word: folded, from: index, to: index + word.length }]
  })

/** The number of words that two lists have in common in the same order. */
const commonInOrder = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): number => {
  let row = new Uint16Array(b.length + 1)
  for (const one of a) {
    const next = new Uint16Array(b.length + 1)
    for (let j = 0; j < b.length; j++) next[j + 1] = one === b[j] ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)
    row = next
  }
  return row[b.length]!
}

/** A quotation without omissions: `[...]` and `...` stand for left out words, so its parts are compared each for itself. */
const partsOf = (quotation: string): ReadonlyArray<string> =>
  quotation.split(/\[?\s?(?:\.\s?\.\s?\.|…)\s?\]?/u).map((part) => part.replaceAll(/[[\]]/gu, " "))

const placeOf = (words: ReadonlyArray<string>, text: ReadonlyArray<Word>, from: number): number => {
  for (let at = from; at + words.length <= text.length; at++) if (words.every((word, i) => text[at + i]!.word === word)) return at
  return -1
}

/** The passage of the length of the quotation that has most of its words. Only passages with enough of its words are compared in order. */
const nearest = (words: ReadonlyArray<string>, text: ReadonlyArray<Word>): { readonly at: number; readonly share: number } => {
  const wanted = new Map<string, number>()
  for (const word of words) wanted.set(word, (wanted.get(word) ?? 0) + 1)
  const size = Math.min(words.length + 2, text.length)
  const held = new Map<string, number>()
  let [common, best] = [0, { at: 0, share: 0 }]
  const change = (word: string, by: 1 | -1): void => {
    const most = wanted.get(word)
    if (most === undefined) return
    const before = held.get(word) ?? 0
    held.set(word, before + by)
    common += Math.min(before + by, most) - Math.min(before, most)
  }
  for (let end = 0; end < text.length; end++) {
    change(text[end]!.word, 1)
    if (end >= size) change(text[end - size]!.word, -1)
    if (end + 1 < size || common < least * words.length || common <= best.share * words.length) continue
    const at = end + 1 - size
    const share =
      commonInOrder(
        words,
        text.slice(at, end + 1).map(({ word }) => word)
      ) / words.length
    if (share > best.share) best = { at, share }
  }
  return best
}

/** The passage without words at its ends that add nothing in common. */
const tightest = (words: ReadonlyArray<string>, passage: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const common = (part: ReadonlyArray<Word>): number => commonInOrder(words, part.map(({ word }) => word)) // prettier-ignore
  const all = common(passage)
  let [from, to] = [0, passage.length]
  while (to - from > 1 && common(passage.slice(from + 1, to)) === all) from++
  while (to - from > 1 && common(passage.slice(from, to - 1)) === all) to--
  return passage.slice(from, to)
}

/**
 * Looks up a quotation in a text. Case, punctuation, accents and white space do not matter; words left out with `...` may be any.
 *
 * - empty: a quotation without words is `found`
 */
export const findQuotation = (quotation: string, whole: string): Quoted => {
  const source = whole.slice(0, mostText)
  const text = wordsOf(source)
  const parts = partsOf(quotation).map((part) => wordsOf(part).map(({ word }) => word)).filter((words) => words.length > 0) // prettier-ignore
  let from = 0
  const isFound = parts.every((words) => {
    const at = placeOf(words, text, from)
    from = at + words.length
    return at >= 0
  })
  if (isFound) return { state: "found" }
  const words = parts.flat()
  const { at, share } = nearest(words, text)
  if (share < least) return { state: "absent" }
  const passage = tightest(words, text.slice(at, at + words.length + 2))
  const [first, last] = [passage[0]!, passage.at(-1)!]
  return { state: "differs", near: source.slice(first.from, last.to).replaceAll(/\s+/gu, " "), offset: first.from }
}
