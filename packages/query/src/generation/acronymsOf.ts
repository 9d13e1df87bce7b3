import { tokens } from "../matcher/tokens.ts"

/** A short form that texts explain, the words that it is short for, and in how many texts. */
export interface Acronym {
  readonly short: string
  readonly long: string
  readonly texts: number
}

/**
 * The shortest words before a bracket that hold the letters of the short form in order. The first letter begins a word. Undefined if there are none.
 *
 * Source: Schwartz and Hearst, "A simple algorithm for identifying abbreviation definitions in biomedical text", PSB 2003.
 */
const longForm = (short: string, before: string): string | undefined => {
  const isLetter = (at: number): boolean => /[\p{L}\p{N}]/u.test(before[at] ?? " ")
  let at = before.length - 1
  for (const [i, letter] of [...[...short.toLowerCase()].entries()].toReversed()) {
    if (!/[\p{L}\p{N}]/u.test(letter)) continue
    const fitsAt = (place: number): boolean => before[place]!.toLowerCase() === letter && (i > 0 || !isLetter(place - 1))
    while (at >= 0 && !fitsAt(at)) at--
    if (at < 0) return undefined
    at--
  }
  return before.slice(before.lastIndexOf(" ", at) + 1)
}

const isShortForm = (text: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{N}-]{1,9}$/u.test(text) && /\p{Lu}/u.test(text) && !/^\p{Lu}?\p{Ll}+$/u.test(text)

/**
 * The short forms that texts explain in brackets: `acute kidney injury (AKI)`. Of two long forms of one short form, both are listed.
 *
 * - shape: by falling number of texts, then by short form
 * - empty: texts that explain nothing
 */
export const acronymsOf = (texts: Iterable<string>): ReadonlyArray<Acronym> => {
  const found = new Map<string, { short: string; long: string; texts: number }>()
  for (const text of texts) {
    const own = new Set<string>()
    for (const { 1: inside, index } of text.matchAll(/\s\(([^()]{2,10})\)/gu)) {
      const short = inside!.trim()
      if (!isShortForm(short)) continue
      // at most as many words as the paper allows
      const most = Math.min(short.length + 5, short.length * 2)
      const before = text
        .slice(Math.max(0, index - 200), index)
        .split(/[.;:]\s/u)
        .at(-1)!
        .split(/\s+/u)
        .slice(-most)
        .join(" ")
      const long = longForm(short, before)
      if (long === undefined || long.length <= short.length || tokens(long).includes(short.toLowerCase())) continue
      const key = `${short}\t${tokens(long).join(" ")}`
      if (own.has(key)) continue
      own.add(key)
      const known = found.get(key)
      if (known === undefined) found.set(key, { short, long, texts: 1 })
      else known.texts++
    }
  }
  const byText = (a: string, b: string): number => Number(a > b) - Number(a < b)
  return [...found.values()].toSorted((a, b) => b.texts - a.texts || byText(a.short, b.short) || byText(a.long, b.long))
}
