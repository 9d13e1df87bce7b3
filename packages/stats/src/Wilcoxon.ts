import { lowerTail, mostSizes } from "./internal/signedSums.ts"
import { clamp } from "./PValue.ts"
import * as Normal from "./Normal.ts"

/**
 * What becomes of topics that do not differ: `pratt` ranks them with the others and then leaves their ranks out; `wilcoxon` leaves them out
 * first, as if they had never been asked. Many unchanged topics make the second the bolder.
 */
export type Zeros = "pratt" | "wilcoxon"

/**
 * Outcome of the signed-rank test.
 *
 * - `wPlus`, `wMinus` sums of the ranks of topics where the system is better, and where it is worse
 * - `differing` topics that differ, the sample size of the test
 * - `isExact` p comes from the whole distribution, not from the normal one
 */
export interface Wilcoxon {
  readonly wPlus: number
  readonly wMinus: number
  readonly differing: number
  readonly zeros: Zeros
  readonly isExact: boolean
  readonly p: number
}

/** `pratt` and 200 unless said otherwise. `exactUpTo` is the most differing topics for which the whole distribution is computed; at most 1,000. */
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

/** By the normal distribution with the variance of the ranks as they are, so ties and zeros are corrected for, and half a rank for continuity. */
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
 * Wilcoxon's signed-rank test, two-sided: topics are ranked by the size of their difference, equal sizes sharing the mean of their ranks, and the
 * ranks of better and worse topics are summed. p is twice the chance of the smaller sum or less when every sign is a coin.
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
  const p = doubled.length === 0 ? 1 : isExact ? 2 * lowerTail(doubled, smaller) : normalP(doubled, doubledPlus)
  return { wPlus: doubledPlus / 2, wMinus: (doubledTotal - doubledPlus) / 2, differing: doubled.length, zeros, isExact, p: clamp(p) }
}
