import * as Ids from "./Ids.ts"

/** A longer name is no name that a person mistyped, and comparing two of them takes minutes. */
const longest = 200

/**
 * Levenshtein's distance: the least number of insertions, deletions and substitutions of one character that turns `a` into `b`.
 *
 * - empty: undefined where it is more than `reach`, which is found out without the whole table
 */
const distanceWithin = (a: string, b: string, reach: number): number | undefined => {
  if (Math.abs(a.length - b.length) > reach || a.length > longest) return undefined
  let [row, next] = [new Uint32Array(b.length + 1), new Uint32Array(b.length + 1)]
  for (let j = 0; j <= b.length; j++) row[j] = j
  for (let i = 1; i <= a.length; i++) {
    let least = i
    next[0] = i
    const code = a.charCodeAt(i - 1)
    for (let j = 1; j <= b.length; j++) {
      const far = Math.min(row[j - 1]! + (code === b.charCodeAt(j - 1) ? 0 : 1), row[j]! + 1, next[j - 1]! + 1)
      next[j] = far
      if (far < least) least = far
    }
    // no later row has a smaller number
    if (least > reach) return undefined
    ;[row, next] = [next, row]
  }
  return row[b.length]! <= reach ? row[b.length]! : undefined
}

/**
 * The known names that a mistyped name most likely means, the nearest first. Equally near names ascend by code point.
 *
 * - empty: no name is within a third of the length of the mistyped one, or it has more than 200 characters. Two typing errors are always forgiven
 */
export const nearest = (name: string, known: Iterable<string>, atMost = 3): ReadonlyArray<string> => {
  const mistyped = name.toLowerCase()
  const reach = Math.max(2, Math.floor(name.length / 3))
  return (
    [...new Set(known)]
      .map((candidate) => ({ candidate, far: distanceWithin(mistyped, candidate.toLowerCase(), reach) ?? Number.POSITIVE_INFINITY }))
      // a name without a common letter in the same place is not a typing error
      .filter(({ candidate, far }) => far < Math.max(name.length, candidate.length))
      .sort((a, b) => a.far - b.far || Ids.compare(a.candidate, b.candidate))
      .slice(0, atMost)
      .map(({ candidate }) => candidate)
  )
}

/** The end of a message: `; did you mean "a" or "b"?`, or the empty text. */
export const didYouMean = (names: ReadonlyArray<string>): string =>
  names.length === 0 ? "" : `; did you mean ${names.map((name) => `"${name}"`).join(" or ")}?`
