import * as Normal from "@litfuse/stats/Normal"

/**
 * A distribution of differences with mean 0 and standard deviation 1, as a function of a normal number. A table of 4,096 places holds its quantiles.
 *
 * - shape: `table[at(z)]` is the difference that belongs to a normal number z between -9 and 9
 * - units: multiples of 2^-20, so that sums are exact and do not depend on the order of topics
 */
export interface Margin {
  readonly table: Float64Array
}

const places = 4096
const reach = 9

/** Places for each unit of z: `at(z)` is `z * scale + middle` without its fraction. */
export const scale = places / (2 * reach)

/** The place of 0. */
export const middle = places / 2

const step = 2 ** -20

/** The probability of each place. */
const masses = Float64Array.from({ length: places }, (_, i) => Normal.cdf((i + 1 - middle) / scale) - Normal.cdf((i - middle) / scale))

const expectation = (of: (place: number) => number): number => masses.reduce((sum, mass, i) => sum + mass * of(i), 0)

const make = (quantile: (z: number) => number): Margin => {
  const raw = Float64Array.from({ length: places }, (_, i) => quantile((i + 0.5 - middle) / scale))
  // the tables's own mean and deviation, because rounding z to a place moves those of the data
  const centre = expectation((i) => raw[i]!)
  const deviation = Math.sqrt(expectation((i) => (raw[i]! - centre) ** 2))
  return { table: raw.map((value) => Math.round((value - centre) / deviation / step) * step) }
}

/**
 * The distribution of some differences: each of them is equally likely.
 *
 * - shape: at least two that differ
 */
export const observed = (differences: Float64Array): Margin => {
  const sorted = differences.slice().sort()
  return make((z) => sorted[Math.min(sorted.length - 1, Math.floor(Normal.cdf(z) * sorted.length))]!)
}

/** A lognormal distribution, whose logarithm has standard deviation `sigma`. */
export const lognormal = (sigma: number): Margin => make((z) => Math.exp(sigma * z))

/** The normal distribution. */
export const normal = (): Margin => make((z) => z)

/** The third standardised moment of a distribution. */
export const skewness = ({ table }: Margin): number => expectation((i) => table[i]! ** 3)
