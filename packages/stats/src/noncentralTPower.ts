import * as Normal from "./Normal.ts"
import * as StudentT from "./StudentT.ts"

/** How many standard deviations of S the integral covers on either side; what lies beyond is too small to change the sum. */
const reach = 9

/**
 * The power of a two-sided t-test: the chance that `|t|` exceeds its critical value when the true mean is `shift` standard errors from 0.
 *
 * With S the ratio of sample to true standard deviation, `t > c` is `Z > c S - shift`: the normal tail, averaged over the density of S. That density
 * is proportional to `s^(df - 1) exp(-df s² / 2)`. Both integrals use Simpson's rule, so the constant factor of the density cancels.
 *
 * - shape: `degreesOfFreedom` at least 1; `alpha` in (0, 1)
 * - units: a chance in [alpha, 1], right to six decimals
 * - source: Johnson, Kotz & Balakrishnan, Continuous Univariate Distributions 2, 1995, chapter 31
 * - agrees with: scipy `nct`, R `power.t.test(strict = TRUE)`
 */
export const noncentralTPower = (shift: number, degreesOfFreedom: number, alpha: number): number => {
  const df = degreesOfFreedom
  const critical = StudentT.quantile(1 - alpha / 2, df)
  const deviation = 1 / Math.sqrt(2 * df)
  const low = Math.max(0, 1 - reach * deviation)
  const high = 1 + reach * deviation
  // steps that are small compared with the density and with the normal tail, whose width in s is 1 / critical
  const intervals = 2 * Math.ceil((high - low) / Math.min(0.16 * deviation, 0.2 / critical))
  const step = (high - low) / intervals
  let weights = 0
  let sum = 0
  for (let i = 0; i <= intervals; i++) {
    const s = low + i * step
    // computed from logarithms, relative to the value at s = 1, because each factor alone overflows for thousands of topics; s may be 0
    const density = Math.exp((df - 1) * Math.log(Math.max(s, Number.MIN_VALUE)) - (df * (s * s - 1)) / 2)
    const inner = i % 2 === 1 ? 4 : 2
    const weight = density * (i === 0 || i === intervals ? 1 : inner)
    weights += weight
    sum += weight * (Normal.cdf(shift - critical * s) + Normal.cdf(-shift - critical * s))
  }
  return sum / weights
}
