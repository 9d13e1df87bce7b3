import * as Invariant from "./Invariant.ts"

/** With more sizes than this, the number of assignments exceeds the range of a double. */
export const mostSizes = 1000

/**
 * The probability that the sum of sizes, each included or not with probability one half, is at most `bound`. Nothing is drawn: after each size,
 * `chance[s]` is the share of all assignments that give the sizes so far a sum of s.
 *
 * - shape: whole sizes above 0, at most 1,000 of them, in any order; `bound` a whole number, 0 or above
 * - source: Streitberg & Röhmel, Exact distributions for permutation and rank tests, Statistical Software Newsletter 12(1), 1986
 */
export const signedSumTail = (sizes: ArrayLike<number>, bound: number): number => {
  Invariant.check(sizes.length <= mostSizes, `at most ${mostSizes} sizes have signs that can be counted`)
  const chance = new Float64Array(bound + 1)
  // the probability of one assignment; everything after this is addition, exact up to 53 sizes
  chance[0] = 2 ** -sizes.length
  let reached = 0
  for (let k = 0; k < sizes.length; k++) {
    const size = sizes[k]!
    reached = Math.min(bound, reached + size)
    for (let sum = reached; sum >= size; sum--) chance[sum]! += chance[sum - size]!
  }
  let tail = 0
  for (let sum = 0; sum <= bound; sum++) tail += chance[sum]!
  return tail
}
