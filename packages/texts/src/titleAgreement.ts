/** Whether a text is the one that was requested, by its title. */

/** The least agreement of a requested title with that of a text. */
export const leastAgreement = 0.7

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const counts = (words: ReadonlyArray<string>): Map<string, number> => {
  const found = new Map<string, number>()
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1)
  return found
}

const shared = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): number => {
  const of = counts(b)
  let total = 0
  for (const [word, count] of counts(a)) total += Math.min(count, of.get(word) ?? 0)
  return total
}

/** A title of fewer words is too short to be recognised by its words alone, when a subtitle is missing. */
const fewest = 4

/**
 * The agreement of two titles, from 0 to 1: the share of common words (Dice). A title whose words are all in the other one, as without its subtitle, agrees
 * fully if it has at least four words.
 *
 * - empty: 0 when one has no words
 */
export const titleAgreement = (a: string, b: string): number => {
  const [one, two] = [wordsOf(a), wordsOf(b)]
  if (one.length === 0 || two.length === 0) return 0
  const common = shared(one, two)
  const short = Math.min(one.length, two.length)
  return common === short && short >= fewest ? 1 : (2 * common) / (one.length + two.length)
}

/**
 * The share of a title that a text has, from 0 to 1: of its pairs of adjacent words, those that are adjacent in the text. Line breaks and hyphens do not matter.
 *
 * - empty: 0 for a title without words; a title of one word is there or not
 */
export const titleInText = (title: string, text: string): number => {
  const wanted = wordsOf(title)
  const words = wordsOf(text)
  if (wanted.length < 2) return wanted.length === 1 && words.includes(wanted[0]!) ? 1 : 0
  const pairsOf = (list: ReadonlyArray<string>) => list.slice(1).map((word, i) => `${list[i]!} ${word}`)
  const there = new Set(pairsOf(words))
  const pairs = pairsOf(wanted)
  return pairs.filter((pair) => there.has(pair)).length / pairs.length
}
