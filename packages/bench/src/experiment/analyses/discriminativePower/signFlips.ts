import * as Invariant from "@litfuse/engine/Invariant"

/** Past this many topics the number of assignments leaves the range of a double. */
const mostTopics = 1000

/**
 * The exact p of Fisher's randomisation test, two-sided, on differences rounded to whole steps: the share of all 2^n assignments of signs whose
 * sum is at least as far from 0 as the one seen. Nothing is drawn, so p has no floor but 2^(1 - n).
 *
 * A drawn test cannot serve many pairs: with 100,000 assignments no p is below 1e-5, and Holm's correction over 7,875 pairs asks for 6e-6.
 * Rounding makes sums whole numbers, and those are counted one difference at a time: after it, `counts[s]` assignments give the topics so far that
 * went to one system a sum of s. Up to 52 topics counts are exact.
 *
 * - shape: one difference per topic; `step` in units of the measure: exact for measures that are multiples of it, such as P@20 and 0.05
 * - empty: p = 1 when no difference is half a step
 * - source: Streitberg & Röhmel, Exact distributions for permutation and rank tests, Statistical Software Newsletter 12(1), 1986
 * - agrees with: `Randomisation.test` where it counts all assignments
 */
export const exactP = (differences: Float64Array, step: number): number => {
  Invariant.check(step > 0 && differences.length <= mostTopics, `steps are positive, and topics at most ${mostTopics}`)
  const sizes: Array<number> = []
  let won = 0
  let all = 0
  for (const difference of differences) {
    const size = Math.round(Math.abs(difference) / step)
    if (size === 0) continue
    sizes.push(size)
    all += size
    if (difference > 0) won += size
  }
  // |2 s - all| is at least what was seen where s is at most the smaller of the two systems' sums, and as often on the other side
  const most = Math.min(won, all - won)
  if (2 * most === all) return 1
  const counts = new Float64Array(most + 1)
  counts[0] = 1
  let reached = 0
  for (const size of sizes) {
    reached = Math.min(most, reached + size)
    for (let sum = reached; sum >= size; sum--) counts[sum]! += counts[sum - size]!
  }
  return 2 * counts.reduce((sum, count) => sum + count, 0) * 2 ** -sizes.length
}
