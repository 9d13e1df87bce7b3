import * as Ids from "./Ids.ts"

/** Levenshtein's distance: the least number of insertions, deletions and substitutions of one character that turns `a` into `b`. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, substitution))
    }
    row = next
  }
  return row[b.length]!
}

/**
 * The known names that a mistyped name most likely means, the nearest first. Equally near names ascend by code point.
 *
 * - empty: no name is within a third of the length of the mistyped one (at least two typing errors are forgiven)
 */
export const nearest = (name: string, known: Iterable<string>, atMost = 3): ReadonlyArray<string> => {
  const mistyped = name.toLowerCase()
  const reach = Math.max(2, Math.floor(name.length / 3))
  return (
    [...new Set(known)]
      .map((candidate) => ({ candidate, far: distance(mistyped, candidate.toLowerCase()) }))
      // a name without a common letter in the same place is not a typing error
      .filter(({ candidate, far }) => far <= reach && far < Math.max(name.length, candidate.length))
      .sort((a, b) => a.far - b.far || Ids.compare(a.candidate, b.candidate))
      .slice(0, atMost)
      .map(({ candidate }) => candidate)
  )
}

/** The end of a message: `; did you mean "a" or "b"?`, or the empty text. */
export const didYouMean = (names: ReadonlyArray<string>): string =>
  names.length === 0 ? "" : `; did you mean ${names.map((name) => `"${name}"`).join(" or ")}?`
