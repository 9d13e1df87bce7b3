import * as DetectableDifference from "./DetectableDifference.ts"
import { clamp } from "./PValue.ts"
import { statistic } from "./PairedT.ts"
import { estimate, type Stratum, ordered } from "./Strata.ts"
import * as StudentT from "./StudentT.ts"
import { standardDeviation } from "./Summary.ts"
import { alpha, judge as judgeOne, type Judged } from "./Tested.ts"

/** The result of the test alone: the estimate, its standard error, the degrees of freedom and the two-sided p. */
export interface StratifiedT {
  readonly estimate: number
  readonly standardError: number
  readonly degreesOfFreedom: number
  readonly p: number
}

/** The standard error of a weighted sum of means, and its degrees of freedom. */
const errorOf = (strata: ReadonlyArray<Stratum>) => {
  const parts = ordered(strata).map(({ weight, values }) => ({
    variance: (weight * standardDeviation(values)) ** 2 / values.length,
    degreesOfFreedom: values.length - 1
  }))
  const variance = parts.reduce((sum, part) => sum + part.variance, 0)
  const squares = parts.reduce((sum, part) => sum + part.variance ** 2 / part.degreesOfFreedom, 0)
  // without any spread no stratum has more weight than another
  const all = parts.reduce((sum, part) => sum + part.degreesOfFreedom, 0)
  return { standardError: Math.sqrt(variance), degreesOfFreedom: squares > 0 ? variance ** 2 / squares : all }
}

/** The test of one difference. Shape: at least one stratum, each of two units or more. */
export const test = (strata: ReadonlyArray<Stratum>): StratifiedT => {
  const centre = estimate(strata)
  const { standardError, degreesOfFreedom } = errorOf(strata)
  const p = clamp(2 * StudentT.cdf(-Math.abs(statistic(centre, standardError)), degreesOfFreedom))
  return { estimate: centre, standardError, degreesOfFreedom, p }
}

/** What a stratum of one value says: nothing about its spread, so nothing about the whole. */
const unknown: Judged = { p: 1, lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY, detectable: Number.POSITIVE_INFINITY }

/**
 * The t-test of a difference over strata, in a family of `rows`, with the interval and the detectable difference that belong to it.
 *
 * A stratum has weight `w`, mean `m`, standard deviation `d` and size `n`. The estimate is `Σ w m`, and its variance is `V = Σ v` with `v = w² d² / n`. The
 * degrees of freedom are `V² / Σ(v² / (n - 1))`.
 *
 * - shape: differences by unit, at least one stratum
 * - empty: differences that are all zero have p = 1 and an interval of zero width; a stratum of one unit has p = 1 and no bounds
 * - source: Satterthwaite, Biometrics Bulletin 2(6), 1946; Welch, Biometrika 34, 1947; for the family as `Tested.judge`
 * - agrees with: `Tested.judge` for one stratum of weight 1; for two with weights 1 and -1 Welch's t-test (scipy `ttest_ind(equal_var=False)`)
 */
export const judge = (strata: ReadonlyArray<Stratum>, rows = 1): Judged => {
  const [first] = strata
  if (strata.length === 1 && first!.weight === 1) return judgeOne(first!.values, rows)
  if (strata.some(({ values }) => values.length < 2)) return unknown
  const { estimate: centre, standardError, degreesOfFreedom, p } = test(strata)
  const half = StudentT.quantile(1 - alpha / (2 * rows), degreesOfFreedom) * standardError
  return {
    p: Math.min(1, rows * p),
    lower: centre - half,
    upper: centre + half,
    detectable: DetectableDifference.ofError(standardError, degreesOfFreedom, { rows, alpha })
  }
}
