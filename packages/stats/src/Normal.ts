import normalCdf from "@stdlib/stats-base-dists-normal-cdf"
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile"

/**
 * The probability that a standard normal variable is at most `x`.
 *
 * - agrees with: scipy `norm.cdf`
 */
export const cdf = (x: number): number => normalCdf(x, 0, 1)

/**
 * The value below which a standard normal variable lies with probability `p`.
 *
 * - empty: -Infinity for 0, Infinity for 1
 * - agrees with: scipy `norm.ppf`
 */
export const quantile = (p: number): number => normalQuantile(p, 0, 1)
