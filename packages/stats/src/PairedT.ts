import { clamp } from "./PValue.ts"
import { mean, standardDeviation } from "./Summary.ts"
import * as StudentT from "./StudentT.ts"

/** The result of a paired t-test: the statistic, its degrees of freedom, and the two-sided p. */
export interface PairedT {
  readonly t: number
  readonly degreesOfFreedom: number
  readonly p: number
}

/** The mean divided by its standard error. Where that is 0, the statistic is ±∞ for a mean other than 0, and 0 for a mean of 0. */
export const statistic = (difference: number, standardError: number): number => {
  if (difference === 0) return 0
  return standardError === 0 ? Math.sign(difference) * Number.POSITIVE_INFINITY : difference / standardError
}

/**
 * Student's paired t-test, two-sided: `t = mean / (sd / √n)` of the differences, with n - 1 degrees of freedom.
 *
 * - shape: `Differences.between` two systems, at least one topic
 * - empty: one topic gives t = 0, p = 1; differences all zero p = 1; all equal and not zero t = ±∞ and the least p there is
 * - source: Student, Biometrika 6(1), 1908; for IR: Smucker, Allan & Carterette, CIKM 2007
 * - agrees with: scipy `ttest_rel`, R `t.test(paired = TRUE)`
 */
export const test = (differences: Float64Array): PairedT => {
  const n = differences.length
  if (n < 2) return { t: 0, degreesOfFreedom: 0, p: 1 }
  const t = statistic(mean(differences), standardDeviation(differences) / Math.sqrt(n))
  return { t, degreesOfFreedom: n - 1, p: clamp(2 * StudentT.cdf(-Math.abs(t), n - 1)) }
}
