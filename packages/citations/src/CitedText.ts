/** The text of a manuscript with its citations, in one form for Markdown, LaTeX and Word. */

/** Characters of the private use area, around the keys of a citation. They are removed from texts that are read. */
const [opening, closing, between] = ["\ue000", "\ue001", "\ue002"]

/** The mark of a citation of these keys. */
export const mark = (keys: ReadonlyArray<string>): string => `${opening}${keys.join(between)}${closing}`

/** A text from outside, without the characters of marks. */
export const clean = (text: string): string => text.replace(/[\ue000-\ue002]/gu, " ")

/**
 * A sentence in quotation marks that a citation follows: its text, the keys of the citation, and its line, from 1.
 */
export interface Quotation {
  readonly text: string
  readonly keys: ReadonlyArray<string>
  readonly line: number
}

/** A key of a citation, with the first line that has it. */
export interface CitedKey {
  readonly key: string
  readonly line: number
}

/** The number of the line, from 1, at ascending places of a text. */
export const lineCounter = (text: string): ((at: number) => number) => {
  // the next line end is remembered: a text of one line would be read to its end at every place
  const endFrom = (from: number): number => {
    const end = text.indexOf("\n", from)
    return end < 0 ? text.length : end
  }
  let [line, end] = [1, endFrom(0)]
  return (at) => {
    for (; end < at; end = endFrom(end + 1)) line++
    return line
  }
}

const keysOf = (marked: string): ReadonlyArray<string> => marked.split(between).filter((key) => key !== "")

/** The marks of a text in order: place, length and keys. */
export const marks = (text: string) =>
  [...text.matchAll(/\ue000([^\ue001]{0,20000})\ue001/gu)].map(({ 0: { length }, 1: marked, index }) => ({
    index,
    length,
    keys: keysOf(marked!)
  }))

/** The keys that a marked text cites, each once, in order. */
export const citedKeys = (text: string): ReadonlyArray<CitedKey> => {
  const lineAt = lineCounter(text)
  const keys = new Map<string, number>()
  for (const { index, keys: all } of marks(text)) for (const key of all) if (!keys.has(key)) keys.set(key, lineAt(index))
  return [...keys].map(([key, line]) => ({ key, line }))
}

/** Shorter quotations are terms or titles. Units: characters. */
const [shortest, longest] = [20, 1500]

/** A quotation and, before the next quotation or sentence, its citation. */
const quoted = new RegExp(
  `(?:["“„«]|\`\`)([^"“”„«»\`\\ue000-\\ue002]{${shortest},${longest}}?)(?:["”“»]|'')([^"“”„«»\`\\n\\ue000-\\ue002]{0,80})\\ue000([^\\ue001]{1,2000})\\ue001`,
  "gu"
)

/** The quotations of a marked text. A quotation of fewer than four words is left out. */
export const quotations = (text: string): ReadonlyArray<Quotation> => {
  const lineAt = lineCounter(text)
  return [...text.matchAll(quoted)].flatMap(({ index, 1: quote, 3: marked }) => {
    const words = quote!.replace(/\s+/gu, " ").trim()
    const line = lineAt(index)
    return words.split(" ").length < 4 ? [] : [{ text: words, keys: keysOf(marked!), line }]
  })
}
