import * as Invariant from "./internal/Invariant.ts"
import * as Normal from "./Normal.ts"
import { clamp } from "./PValue.ts"
import { mean, standardDeviation } from "./Summary.ts"
import * as StudentT from "./StudentT.ts"

/**
 * A difference that was estimated once in each of several orders of the topics, as one estimate with one test and one interval.
 *
 * - `difference` the mean over the orders; `error` its standard error; `degreesOfFreedom` of Student's t
 * - `family` how many rows were declared together; `p`, `lower` and `upper` are corrected for all of them at once
 * - `betweenOrders` the standard deviation of the orders' estimates: what one order alone leaves to chance
 * - `rejecting` how many of the `orders` would have rejected alone, by separate t-tests with the same correction
 * - `disagreement` the chance that of two sets of as many orders one rejects and the other does not
 */
export interface MeanOfOrders {
  readonly difference: number
  readonly error: number
  readonly degreesOfFreedom: number
  readonly family: number
  readonly p: number
  readonly lower: number
  readonly upper: number
  readonly confidence: number
  readonly betweenOrders: number
  readonly orders: number
  readonly rejecting: number
  readonly disagreement: number
}

/** The part of the mean variance of one order that is never removed. */
const least = 0.7

/**
 * How a row is judged.
 *
 * - `topics` of which the orders are orders, at least two
 * - `family` rows that were declared together, this one among them; 1 unless given
 * - `alpha` 0.05 unless given
 */
export interface Options {
  readonly topics: number
  readonly family?: number
  readonly alpha?: number
}

const twoSided = (difference: number, error: number, df: number, family: number): number =>
  difference === 0 ? 1 : clamp(Math.min(1, family * 2 * StudentT.cdf(-Math.abs(difference) / error, df)))

/** The chance that a normal variable is further from 0 than `bound`. */
const outside = (centre: number, deviation: number, bound: number): number =>
  deviation === 0 ? Number(Math.abs(centre) >= bound) : Normal.cdf((-bound - centre) / deviation) + Normal.cdf((centre - bound) / deviation)

/** The estimate of one order: the mean of its differences, the square of its standard error, and how many topics it measured. */
export interface Order {
  readonly mean: number
  readonly variance: number
  readonly measured: number
}

/**
 * The estimate of one order.
 *
 * - shape: differences by topic, at least two
 */
export const orderOf = (differences: Float64Array): Order => {
  Invariant.check(differences.length >= 2, "an order measures two topics")
  return {
    mean: mean(differences),
    variance: standardDeviation(differences) ** 2 / differences.length,
    measured: differences.length
  }
}

/**
 * The standard error of the mean of `count` orders: `ofOne` is their mean variance, `between` the variance between their means.
 */
export const errorOf = (ofOne: number, between: number, count: number): number =>
  Math.sqrt(Math.max(ofOne - (1 - 1 / count) * between, least * ofOne))

/**
 * The standard deviation of the statistic over sets of orders, by the jackknife: each order is left out once. Sums give the rest.
 *
 * - empty: 0 for two orders, of which one alone has no spread
 * - source: Tukey, Annals of Mathematical Statistics 29, 1958
 */
const overSets = (means: Float64Array, variances: Float64Array, centre: number): number => {
  const rest = means.length - 1
  if (rest < 2) return 0
  let [sum, squares, total] = [0, 0, 0]
  for (const [k, own] of means.entries()) {
    sum += own - centre
    squares += (own - centre) ** 2
    total += variances[k]!
  }
  const without = means.map((own, k) => {
    const left = sum - (own - centre)
    const between = Math.max(0, (squares - (own - centre) ** 2 - left ** 2 / rest) / (rest - 1))
    const error = errorOf((total - variances[k]!) / rest, between, rest)
    return error === 0 ? 0 : (centre + left / rest) / error
  })
  return (rest / Math.sqrt(rest + 1)) * standardDeviation(without)
}

/**
 * The mean of the estimates of several orders of the topics. Its variance is that of one order without the part due to the order.
 *
 * One order's mean has the variance of topics and that of its order; the mean of K exchangeable orders loses `(1 - 1/K)` of what orders vary. So
 * `error² = max(mean SE² - (1 - 1/K) s², 0.7 mean SE²)`, with s the standard deviation between orders. For a family of m rows, `p = min(1, m p₁)`,
 * and the interval is `difference ± t(1 - α / 2m) error`. So p is below α exactly when the interval excludes 0.
 *
 * - shape: at least two orders
 * - empty: differences that are all zero have p = 1 and an interval of zero width
 * - source: Dawid, JRSS A 147(2), 1984, for one order; Bonferroni for the family
 */
export const combine = (orders: ReadonlyArray<Order>, { topics, family = 1, alpha = 0.05 }: Options): MeanOfOrders => {
  const count = orders.length
  Invariant.check(count >= 2 && topics >= 2 && Number.isInteger(family) && family >= 1, "two orders of two topics, and a family of one row")
  const means = Float64Array.from(orders, (one) => one.mean)
  const variances = Float64Array.from(orders, ({ variance }) => variance)
  const [difference, betweenOrders] = [mean(means), standardDeviation(means)]
  const error = errorOf(mean(variances), betweenOrders ** 2, count)
  const degreesOfFreedom = topics - 1
  const quantile = -StudentT.quantile(alpha / (2 * family), degreesOfFreedom)
  const bound = quantile * error
  const rejects = error === 0 ? 0 : outside(difference / error, overSets(means, variances, difference), quantile)
  return {
    difference,
    error,
    degreesOfFreedom,
    family,
    p: twoSided(difference, error, degreesOfFreedom, family),
    lower: difference - bound,
    upper: difference + bound,
    confidence: 1 - alpha,
    betweenOrders,
    orders: count,
    rejecting: orders.filter((one) => twoSided(one.mean, Math.sqrt(one.variance), one.measured - 1, family) <= alpha).length,
    disagreement: 2 * rejects * (1 - rejects)
  }
}
