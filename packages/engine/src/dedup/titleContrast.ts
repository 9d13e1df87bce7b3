import { areOtherWords, isContrast, isTelling } from "./isContrast.ts"
import type { Features } from "./RecordFeatures.ts"

/** More different words than these are not a lone contrast: the titles are judged as a whole. */
const [mostReplaced, mostInserted] = [2, 3]

/** The words of a title in compared form. */
const wordsOf = ({ compact, wordEnds: { values, starts } }: Features, row: number): ReadonlyArray<string> => {
  const words: Array<string> = []
  let from = 0
  for (let i = starts[row]!; i < starts[row + 1]!; i++) {
    words.push(compact[row]!.slice(from, values[i]))
    from = values[i]!
  }
  return words
}

type Two = readonly [string, string]

/** The words at one place of two titles of equal length, where they differ. Nothing when the same words only have another order. */
const replaced = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): ReadonlyArray<Two> => {
  const pairs = a.flatMap((word, i): ReadonlyArray<Two> => (word === b[i] ? [] : [[word, b[i]!]]))
  const side = (which: 0 | 1): string =>
    pairs
      .map((pair) => pair[which])
      .sort()
      .join(" ")
  if (side(0) === side(1)) return []
  return [...new Map(pairs.map((pair) => [pair.join(" "), pair])).values()]
}

/** What is between the common words at the start and at the end. */
const between = (a: ReadonlyArray<string>, b: ReadonlyArray<string>) => {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return { one: a.slice(start, a.length - end), other: b.slice(start, b.length - end), isInside: end > 0 }
}

/**
 * The words in which the titles of two rows contrast, where they are otherwise the same: `men` and `women`, `with` and `without`. One of them is empty
 * where only one title has a telling word in its middle. Undefined without a contrast. Another spelling, and an end that is missing, are none.
 */
export const titleContrast = (features: Features, a: number, b: number): Two | undefined => {
  const [one, other] = [wordsOf(features, a), wordsOf(features, b)]
  if (one.length === other.length) {
    const pairs = replaced(one, other)
    if (pairs.length > mostReplaced) return undefined
    const [first, ...more] = pairs
    const isOther = first !== undefined && more.length === 0 && areOtherWords(...first)
    return isOther ? first : pairs.find((pair) => isContrast(...pair))
  }
  const rest = between(one, other)
  const [few, many] = rest.one.length < rest.other.length ? [rest.one, rest.other] : [rest.other, rest.one]
  if (many.length > mostInserted) return undefined
  if (few.length === 0) return rest.isInside && many.some(isTelling) ? [rest.one.join(" "), rest.other.join(" ")] : undefined
  const isOther = few.some((word) => many.some((more) => isContrast(word, more))) && !few.some((word) => many.includes(word))
  return isOther || isContrast(few.join(""), many.join("")) ? [rest.one.join(" "), rest.other.join(" ")] : undefined
}
