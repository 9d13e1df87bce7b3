import { lineCounter, marks } from "./CitedText.ts"

/** A sentence that cites: its text without the citation, the keys of the citation, and its line, from 1. */
export interface CitingSentence {
  readonly text: string
  readonly keys: ReadonlyArray<string>
  readonly line: number
}

/** A longer sentence is cut around its citation. Units: characters. */
const longest = 400

/** Lines that begin something else than the sentence before them: headings, items of lists, rows of tables, commands of LaTeX. */
const beginning = /^\s*(?:#|[-*+]\s|\d{1,4}[.)]\s|>|\||\\(?:begin|end|item|section|subsection|paragraph|chapter)\b)/u
const heading = /^\s*(?:#|\\(?:section|subsection|paragraph|chapter)\b)/u

/** Blanks instead of the line ends inside of paragraphs. The length does not change. */
const unwrapped = (text: string): string => {
  const lines = text.split("\n")
  return lines
    .map((line, i) => {
      const next = lines[i + 1]
      if (next === undefined) return line
      const goesOn = line.trim() !== "" && next.trim() !== "" && !beginning.test(next) && !heading.test(line)
      return goesOn ? `${line} ` : `${line}\n`
    })
    .join("")
}

/** What a citation is in a text without marks: one character, which no text has (`CitedText.clean`). */
const placeholder = "\ue000"

/** A citation. `at` its place in the text without marks; `last` the end of the words before it; `next` the character after it. */
interface Place {
  readonly keys: ReadonlyArray<string>
  readonly line: number
  readonly at: number
  readonly last: number
  next: string
}

const placesIn = (marked: string): { readonly plain: string; readonly places: ReadonlyArray<Place> } => {
  const lineAt = lineCounter(marked)
  const places: Array<Place> = []
  let [plain, from, last] = ["", 0, 0]
  const add = (piece: string): void => {
    const words = piece.trimEnd()
    if (words !== "") last = plain.length + words.length
    const next = piece.trimStart().charAt(0)
    const before = places.at(-1)
    if (before !== undefined && before.next === "") before.next = next
    plain += piece
  }
  for (const { index, length, keys } of marks(marked)) {
    add(marked.slice(from, index))
    from = index + length
    places.push({ keys, line: lineAt(index), at: plain.length, last, next: "" })
    plain += placeholder
  }
  add(marked.slice(from))
  return { plain, places }
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" })

/** The number of values that are not above a limit, in an ascending list. */
const countUpTo = (ascending: ReadonlyArray<number>, limit: number): number => {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return low
}

const cut = (text: string, from: number, to: number, at: number): string => {
  const [start, end] = to - from <= longest ? [from, to] : [Math.max(from, at - longest / 2), Math.min(to, at + longest / 2)]
  const words = text
    .slice(start, end)
    .replaceAll(placeholder, "")
    .toWellFormed()
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/ ([.,;:!?)])/gu, "$1")
  return `${start > from ? "... " : ""}${words}${end < to ? " ..." : ""}`
}

/**
 * The sentences of a marked text that cite, one for each citation, in order. A citation after the end of a sentence belongs to that sentence, unless the
 * text goes on in lower case, as in `@smith2019 showed`.
 *
 * - shape: `isWrapped` whether lines break sentences and empty lines separate paragraphs; else each line is a paragraph
 * - empty: a text without citations has none
 */
export const citedSentences = (marked: string, isWrapped: boolean): ReadonlyArray<CitingSentence> => {
  const { plain, places } = placesIn(marked)
  if (places.length === 0) return []
  const text = isWrapped ? unwrapped(plain) : plain
  // a capital letter, because a sentence may begin with a citation
  const starts = [...segmenter.segment(text.replaceAll(placeholder, "A"))].map(({ index }) => index)
  const breaks = [...text.matchAll(/\n/gu)].map(({ index }) => index)
  return places.map(({ keys, line, at, last, next }) => {
    const isFirst = last === 0 || countUpTo(breaks, at - 1) > countUpTo(breaks, last - 1)
    const isAhead = /[.!?]/u.test(text.charAt(last - 1)) && /\p{Ll}/u.test(next)
    const place = Math.min(isFirst || isAhead ? at : last - 1, text.length - 1)
    const segment = countUpTo(starts, place)
    return { text: cut(text, starts[segment - 1] ?? 0, starts[segment] ?? text.length, place), keys, line }
  })
}
