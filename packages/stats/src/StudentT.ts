import tCdf from "@stdlib/stats-base-dists-t-cdf"
import tQuantile from "@stdlib/stats-base-dists-t-quantile"

/**
 * The probability that a variable with Student's t distribution is at most `x`.
 *
 * - units: `df` degrees of freedom, above 0
 * - agrees with: scipy `t.cdf`
 */
export const cdf = (x: number, df: number): number => tCdf(x, df)

/**
 * The value below which a variable with Student's t distribution lies with probability `p`.
 *
 * - units: `df` degrees of freedom, above 0
 * - agrees with: scipy `t.ppf`
 */
export const quantile = (p: number, df: number): number => tQuantile(p, df)
