import { signedSumTail, mostSizes } from "./internal/signedSumTail.ts"
import { clamp } from "./PValue.ts"
import * as Normal from "./Normal.ts"

/**
 * How topics without a difference are treated. `pratt` ranks them with the others and then leaves their ranks out; `wilcoxon` leaves them out first.
 * Where there are many of them, the second finds differences more easily.
 */
export type Zeros = "pratt" | "wilcoxon"

/**
 * The result of the signed-rank test.
 *
 * - `wPlus`, `wMinus` sums of the ranks of topics where the system is better, and where it is worse
 * - `differing` topics that differ, the sample size of the test
 * - `isExact` p comes from the exact distribution, not from the normal approximation
 */
export interface Wilcoxon {
  readonly wPlus: number
  readonly wMinus: number
  readonly differing: number
  readonly zeros: Zeros
  readonly isExact: boolean
  readonly p: number
}

/** `exactUpTo` is the largest number of differing topics for which the exact distribution is computed: 200 by default, at most 1,000. */
export interface Options {
  readonly zeros?: Zeros
  readonly exactUpTo?: number
}

/** Twice the midrank of every differing topic (twice: halves become integers), and twice the sum of those where the system is better. */
interface Ranked {
  readonly doubled: Int32Array
  readonly doubledPlus: number
}

const rank = (differences: Float64Array, zeros: Zeros): Ranked => {
  const kept = zeros === "pratt" ? differences.slice() : differences.filter((value) => value !== 0)
  kept.sort((a, b) => Math.abs(a) - Math.abs(b))
  const doubled = new Int32Array(kept.length)
  let ranked = 0
  let doubledPlus = 0
  for (let start = 0, end = 0; start < kept.length; start = end) {
    while (end < kept.length && Math.abs(kept[end]!) === Math.abs(kept[start]!)) end++
    if (kept[start] === 0) continue
    for (let i = start; i < end; i++) {
      // ranks start + 1 to end share their mean
      doubled[ranked++] = start + 1 + end
      if (kept[i]! > 0) doubledPlus += start + 1 + end
    }
  }
  return { doubled: doubled.subarray(0, ranked), doubledPlus }
}

/**
 * The p by the normal approximation. The variance is that of the actual ranks, which corrects for ties and zeros. The continuity correction is half a
 * rank.
 */
const normalP = (doubled: Int32Array, doubledPlus: number): number => {
  let total = 0
  let squares = 0
  for (let k = 0; k < doubled.length; k++) {
    total += doubled[k]! / 2
    squares += (doubled[k]! / 2) ** 2
  }
  const away = Math.max(0, Math.abs(doubledPlus / 2 - total / 2) - 0.5)
  return 2 * Normal.cdf(-away / Math.sqrt(squares / 4))
}

/**
 * Wilcoxon's signed-rank test, two-sided. Topics are ranked by the size of their difference, where equal sizes share the mean of their ranks. The
 * ranks of better and worse topics are summed. The p is twice the probability of the smaller sum or a smaller one, if every sign is equally likely.
 *
 * Exact, ties and zeros included, up to 200 differing topics; above by the normal approximation with corrections for ties and continuity.
 *
 * - shape: `Differences.between` two systems
 * - empty: p = 1 when no topic differs
 * - source: Wilcoxon, Biometrics Bulletin 1(6), 1945; Pratt, JASA 54(287), 1959
 * - agrees with: scipy `wilcoxon(zero_method="pratt" | "wilcox")`, with `method=PermutationMethod()` where there are ties, and with
 *   `method="approx", correction=True` for the approximation
 */
export const test = (differences: Float64Array, { zeros = "pratt", exactUpTo = 200 }: Options = {}): Wilcoxon => {
  const { doubled, doubledPlus } = rank(differences, zeros)
  const doubledTotal = doubled.reduce((sum, step) => sum + step, 0)
  const isExact = doubled.length <= Math.min(exactUpTo, mostSizes)
  const smaller = Math.min(doubledPlus, doubledTotal - doubledPlus)
  const test = () => (isExact ? 2 * signedSumTail(doubled, smaller) : normalP(doubled, doubledPlus))
  const p = doubled.length === 0 ? 1 : test()
  return { wPlus: doubledPlus / 2, wMinus: (doubledTotal - doubledPlus) / 2, differing: doubled.length, zeros, isExact, p: clamp(p) }
}
