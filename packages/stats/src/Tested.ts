import * as DetectableDifference from "./DetectableDifference.ts"
import * as EffectSize from "./EffectSize.ts"
import * as PairedT from "./PairedT.ts"
import { mean, standardDeviation, tInterval } from "./Summary.ts"
import * as WinTieLoss from "./WinTieLoss.ts"

/** The level of all rows: the chance of any false claim in a family. */
export const alpha = 0.05

/**
 * How a row is judged: what it says for a family of so many rows that were declared together. All of it is of one rule.
 *
 * - `detectable` the smallest true difference that this rule finds with probability .8
 */
export interface Judged {
  readonly p: number
  readonly lower: number
  readonly upper: number
  readonly detectable: number
}

/**
 * A row of a report that compares a system with a baseline: the difference, its interval, one test, effect sizes, and the smallest detectable
 * difference.
 *
 * - `p`, `lower`, `upper`, `detectable` of the row alone, as `judge` gives them
 * - `isFloor` that p is only known to be below what is stated, as where random signs are drawn
 */
export interface Tested extends Judged {
  readonly difference: number
  readonly isFloor: boolean
  readonly wins: number
  readonly ties: number
  readonly losses: number
  readonly effect: EffectSize.EffectSize
}

/**
 * The paired t-test of a row in a family of `rows`, and the interval that belongs to it: `p = min(1, m p₁)` and `mean ± t(1 - α / 2m) SE`. So p is
 * below α exactly when the interval excludes 0. A true difference of `detectable` brings p below α with probability .8.
 *
 * - shape: differences by topic, at least one
 * - empty: differences that are all zero have p = 1, an interval of zero width, and 0 detectable; one topic p = 1, no bounds, and an infinite one
 * - source: Student, Biometrika 6(1), 1908; Dunn, JASA 56, 1961, for the family
 */
export const judge = (differences: Float64Array, rows = 1): Judged => {
  const { lower, upper } = tInterval(differences, 1 - alpha / rows)
  return {
    p: Math.min(1, rows * PairedT.test(differences).p),
    lower,
    upper,
    detectable: DetectableDifference.detectable({
      topics: differences.length,
      standardDeviation: standardDeviation(differences),
      rows,
      alpha
    })
  }
}

/** From differences, `Differences.between` two systems, to a row. */
export const test = (differences: Float64Array): Tested => ({
  difference: mean(differences),
  ...judge(differences),
  isFloor: false,
  ...WinTieLoss.count(differences),
  effect: EffectSize.measure(differences)
})

/**
 * Rows that were declared together, each with p, interval and detectable difference of the family. Rows in which two systems have the same value on every topic leave it before
 * any p is looked at: they are no claims.
 *
 * - shape: `of[i]` are the differences of row i by topic; the answer is aligned with them, `rows` is how many the family has
 */
export const family = (of: ReadonlyArray<Float64Array>): { readonly rows: number; readonly judged: ReadonlyArray<Judged> } => {
  const isSame = of.map((differences) => differences.every((one) => one === 0))
  const rows = Math.max(1, isSame.filter((same) => !same).length)
  return { rows, judged: of.map((differences, i) => judge(differences, isSame[i]! ? 1 : rows)) }
}
