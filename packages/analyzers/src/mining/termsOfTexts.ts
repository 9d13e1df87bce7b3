import { generalWords, stopWords } from "@litfuse/query/generation/GoalWords"

/** Words of abstracts that name no subject. */
const ofAbstracts = new Set(
  [
    "background objective objectives aim aims conclusion conclusions purpose introduction design setting",
    "measurements however therefore further among showed shown found significant significantly",
    "compared associated based high low increased decreased group groups total mean years year"
  ].flatMap((line) => line.split(" "))
)

const isPlain = (word: string): boolean =>
  word.length < 3 || stopWords.has(word) || generalWords.has(word) || ofAbstracts.has(word) || /^[\d.,-]+$/u.test(word)

/** The words of a text by number; -1 = a word without a subject, and the end of a sentence. */
const numbersOf = (text: string, numbers: Map<string, number>): ReadonlyArray<number> =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*|[.;:?!]/gu) ?? []).map((word) => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = /^[.;:?!]$/u.test(word) || isPlain(word) ? -1 : numbers.size
    numbers.set(word, number)
    return number
  })

/**
 * The terms of each text, each once: words, and pairs of adjacent words, in small letters. Words without a subject are no terms, and divide pairs.
 *
 * - `least` in how many of the texts a term must be
 * - empty: a text without words has no terms
 */
export const termsOfTexts = (texts: ReadonlyArray<string>, least: number): ReadonlyArray<ReadonlyArray<string>> => {
  const numbers = new Map<string, number>()
  const rows = texts.map((text) => Int32Array.from(numbersOf(text, numbers)))
  const words: Array<string> = []
  for (const [word, number] of numbers) if (number >= 0) words[number] = word
  const inTexts = new Int32Array(numbers.size)
  const last = new Int32Array(numbers.size).fill(-1)
  rows.forEach((row, text) => {
    for (const number of row)
      if (number >= 0 && last[number] !== text) {
        last[number] = text
        inTexts[number]!++
      }
  })
  const isTerm = (number: number | undefined): number is number => number !== undefined && number >= 0 && inTexts[number]! >= least
  const pairsOf = (row: Int32Array): ReadonlySet<number> => {
    const own = new Set<number>()
    for (let i = 0; i + 1 < row.length; i++) if (isTerm(row[i]) && isTerm(row[i + 1])) own.add(row[i]! * numbers.size + row[i + 1]!)
    return own
  }
  const pairs = new Map<number, number>()
  for (const row of rows) for (const key of pairsOf(row)) pairs.set(key, (pairs.get(key) ?? 0) + 1)
  const names = new Map<number, string>()
  for (const [key, count] of pairs)
    if (count >= least) names.set(key, `${words[Math.floor(key / numbers.size)]!} ${words[key % numbers.size]!}`)
  return rows.map((row) => [
    ...new Set([...row].flatMap((number) => (isTerm(number) ? [words[number]!] : []))),
    ...[...pairsOf(row)].flatMap((key) => names.get(key) ?? [])
  ])
}

/** In how many of some texts each term is; terms of fewer than `least` texts are left out. */
export const countTerms = (terms: ReadonlyArray<ReadonlyArray<string>>, least = 1): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const own of terms) for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1)
  if (least > 1) for (const [term, count] of counts) if (count < least) counts.delete(term)
  return counts
}
