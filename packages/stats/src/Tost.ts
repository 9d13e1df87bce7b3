import * as Invariant from "./internal/Invariant.ts"
import { clamp } from "./PValue.ts"
import { mean, standardDeviation } from "./Summary.ts"
import * as StudentT from "./StudentT.ts"

/**
 * The result of an equivalence test. A small p says that the systems differ by **less** than the margin.
 *
 * - units: `margin` in those of the measure
 */
export interface Tost {
  readonly margin: number
  readonly p: number
}

/** The probability that the mean lies this far above a bound, or further, if the true mean is at the bound. */
const oneSided = (above: number, standardError: number, degreesOfFreedom: number): number => {
  if (standardError === 0) return above > 0 ? 0 : 1
  return StudentT.cdf(-above / standardError, degreesOfFreedom)
}

/**
 * Two one-sided t-tests for equivalence: is the mean difference above `-margin`, and is it below `margin`? p is the larger of the two.
 *
 * A t-test that is not significant does not show that systems are alike; this test can show that they differ by less than the margin.
 *
 * - shape: `Differences.between` two systems; `margin` is positive, chosen before looking
 * - empty: p = 1 for fewer than two topics; differences all equal give p = 1 outside the margin or on it, and the smallest possible p inside
 * - source: Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15(6), 1987
 * - agrees with: scipy `ttest_1samp` against either bound, R `TOSTER::t_TOST(paired = TRUE)`
 */
export const test = (differences: Float64Array, margin: number): Tost => {
  Invariant.check(margin > 0, "an equivalence margin is positive")
  const n = differences.length
  if (n < 2) return { margin, p: 1 }
  const centre = mean(differences)
  const error = standardDeviation(differences) / Math.sqrt(n)
  return { margin, p: clamp(Math.max(oneSided(centre + margin, error, n - 1), oneSided(margin - centre, error, n - 1))) }
}
