import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import type { Hit } from "./Answer.ts"

/** A piece of a text. `isWord`: it is a word of the query, or has its stem. */
export interface Piece {
  readonly text: string
  readonly isWord: boolean
}

const { spans, term, tokenize } = Tokenizer.luceneEnglish

/** The stems of the words of a query, without stop words. Empty: no stem for a query without words. */
export const stemsOf = (words: string): ReadonlySet<string> => new Set(tokenize(words))

/**
 * A text in pieces, so that a page can mark the words of a query.
 *
 * - shape: the pieces joined are the text
 * - empty: no piece for an empty text
 */
export const markWords = (text: string, stems: ReadonlySet<string>): ReadonlyArray<Piece> => {
  const pieces: Array<Piece> = []
  let done = 0
  const places = stems.size === 0 ? [] : spans(text)
  for (let i = 0; i < places.length; i += 2) {
    const [start, end] = [places[i]!, places[i + 1]!]
    if (!stems.has(term(text.slice(start, end)))) continue
    if (start > done) pieces.push({ text: text.slice(done, start), isWord: false })
    pieces.push({ text: text.slice(start, end), isWord: true })
    done = end
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isWord: false })
  return pieces
}

/** The first word of the best window: most different stems, then most words of the query, then the first one. */
const windowOf = (places: ReadonlyArray<number>, found: ReadonlyArray<string>, length: number): number => {
  let best = 0
  let most = 0
  const inside = new Map<string, number>()
  let count = 0
  for (let last = 0, first = 0; last < found.length; last++) {
    const one = found[last]!
    if (one !== "") {
      inside.set(one, (inside.get(one) ?? 0) + 1)
      count++
    }
    for (; places[2 * last + 1]! - places[2 * first]! > length && first < last; first++) {
      const gone = found[first]!
      if (gone === "") continue
      const left = inside.get(gone)! - 1
      count--
      if (left === 0) inside.delete(gone)
      else inside.set(gone, left)
    }
    const worth = inside.size * 1000 + Math.min(999, count)
    if (worth > most) [most, best] = [worth, first]
  }
  return Math.max(best, found.indexOf(found.slice(best).find((stem) => stem !== "") ?? "", best))
}

/**
 * The part of an abstract with the most different words of a query, in pieces. It begins at the start of a sentence where one is near, and else behind an
 * ellipsis.
 *
 * - units: `length` characters, about; a part ends between words
 * - empty: no piece for a work without an abstract. Without a word of the query it is the beginning of the abstract
 */
export const abstractExtract = ({ abstract }: Pick<Hit, "abstract">, stems: ReadonlySet<string>, length = 260): ReadonlyArray<Piece> => {
  const text = (abstract ?? [])
    .map((part) => (part.label === null ? part.text : `${part.label}: ${part.text}`))
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim()
  const places = spans(text)
  if (places.length === 0) return text === "" ? [] : [{ text: text.slice(0, length), isWord: false }]
  const found = Array.from({ length: places.length / 2 }, (_, i) => {
    const stem = term(text.slice(places[2 * i]!, places[2 * i + 1]!))
    return stems.has(stem) ? stem : ""
  })
  const first = places[2 * windowOf(places, found, length)]!
  const sentence = text.lastIndexOf(". ", first) + 2
  const start = [0, sentence].find((place) => place !== 1 && first - place < length / 3) ?? first
  let last = start
  for (let i = 1; i < places.length && places[i]! <= start + length; i += 2) last = Math.max(last, places[i]!)
  const end = text.length - last <= 3 || last === start ? text.length : last
  const isCut = end < text.length
  const shown = text.slice(start, last === start ? Math.min(text.length, start + length) : end)
  return [
    ...(start === 0 ? [] : [{ text: "… ", isWord: false }]),
    ...markWords(shown, stems),
    ...(isCut ? [{ text: " …", isWord: false }] : [])
  ]
}
