import * as Invariant from "./internal/Invariant.ts"
import { partition } from "./internal/partition.ts"
import * as Steps from "./internal/Steps.ts"
import * as Seed from "./Seed.ts"
import { type Interval, unbounded } from "./Interval.ts"
import { mean } from "./Summary.ts"
import { estimate, ordered, type Stratum } from "./Strata.ts"
import * as Normal from "./Normal.ts"

/** How topics are resampled. The defaults are 10,000 resamples and a confidence of 95 %. */
export interface Options {
  readonly seed: number | Seed.Seed
  readonly resamples?: number
  readonly confidence?: number
}

/**
 * The value below which a given share of values lies, interpolated linearly between its two neighbours. Agrees with numpy's `quantile`, R's type 7. Values
 * change their places.
 */
const quantile = (values: Float64Array, share: number): number => {
  const at = share * (values.length - 1)
  const below = Math.floor(at)
  const low = partition(values, below)
  // all later values are at least as great, so the next one in order is the least of them
  let next = Infinity
  for (let i = below + 1; i < values.length; i++) next = Math.min(next, values[i]!)
  return low + (at - below) * ((below + 1 < values.length ? next : low) - low)
}

/** How the standard error of a mean changes with the mean, from its jackknife: `Σ u³ / (6 (Σ u²)^1.5)` with `u` the deviations. */
export const acceleration = (values: Float64Array): number => {
  const centre = mean(values)
  let squares = 0
  let cubes = 0
  for (let i = 0; i < values.length; i++) {
    const deviation = values[i]! - centre
    squares += deviation * deviation
    cubes += deviation * deviation * deviation
  }
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5)
}

/** The level of a percentile after the correction for bias and acceleration. Where the denominator reaches 0, it is the end of that tail. */
const corrected = (bias: number, accelerated: number, z: number): number => {
  const shifted = bias + z
  const denominator = 1 - accelerated * shifted
  return denominator <= 0 ? Number(shifted > 0) : Normal.cdf(bias + shifted / denominator)
}

/**
 * The bias-corrected and accelerated interval from bootstrap estimates: their percentiles, moved by the bias and the acceleration. The bias is the
 * share of estimates below the observed one, where equal ones count half.
 *
 * - shape: `estimates` of resamples in any order, at least one; `seen` the observed estimate
 * - `slack` how far rounding may have moved estimates that equal it in exact arithmetic
 * - empty: `seen`, of zero width, when all estimates are equal
 * - source: Efron, JASA 82(397), 1987
 * - agrees with: scipy `bootstrap(method="BCa")`
 */
export const bca = (estimates: Float64Array, seen: number, accelerated: number, confidence: number, slack = 0): Interval => {
  let lowest = Infinity
  let highest = -Infinity
  let below = 0
  let upTo = 0
  for (let i = 0; i < estimates.length; i++) {
    const one = estimates[i]!
    lowest = Math.min(lowest, one)
    highest = Math.max(highest, one)
    if (one < seen - slack) below++
    if (one <= seen + slack) upTo++
  }
  if (lowest === highest) return { lower: seen, upper: seen, confidence }
  // all estimates lie on one side of the observed one, so both percentiles are at that end
  if (upTo === 0) return { lower: lowest, upper: lowest, confidence }
  if (below === estimates.length) return { lower: highest, upper: highest, confidence }
  const bias = Normal.quantile((below + upTo) / (2 * estimates.length))
  const z = Normal.quantile((1 + confidence) / 2)
  const values = estimates.slice()
  return {
    lower: quantile(values, corrected(bias, accelerated, -z)),
    upper: quantile(values, corrected(bias, accelerated, z)),
    confidence
  }
}

/** Resamples whose topics are drawn at once. */
const block = 256

/** The most draws that are kept for the next values: 16 MB. */
const mostKept = 2 ** 22

/**
 * The topics of all resamples, in blocks of whole resamples. Few are drawn once for all samples of as many topics; many are drawn again each time.
 */
const draws = (n: number, resamples: number, seed: Seed.Seed): (() => Iterable<Int32Array>) => {
  const each = function* (size: number) {
    const stream = Seed.stream(seed)
    for (let r = 0; r < resamples; r += size) {
      const drawn = new Int32Array(n * Math.min(size, resamples - r))
      stream.drawBelow(n, drawn)
      yield drawn
    }
  }
  if (n * resamples > mostKept) return () => each(block)
  const kept = [...each(resamples)]
  return () => kept
}

/**
 * The sums of the resamples, which have as many topics as the sample and are drawn with replacement. A sum that differs from 0 only by rounding
 * becomes 0.
 */
const resampledSums = (steps: Float64Array, resamples: number, drawn: Iterable<Int32Array>, slack: number): Float64Array => {
  const n = steps.length
  const sums = new Float64Array(resamples)
  let r = 0
  for (const topics of drawn)
    for (let first = 0; first < topics.length; first += n) {
      let sum = 0
      for (let i = first; i < first + n; i++) sum += steps[topics[i]!]!
      sums[r++] = Math.abs(sum) <= slack ? 0 : sum
    }
  return sums
}

/** From values to the interval of their mean. */
export type Intervals = (values: Float64Array) => Interval

/**
 * Makes BCa bootstrap intervals of means: of one system's values, or of `Differences.between` two.
 *
 * The seed draws places among the values in ascending order, the same places for every system of as many topics. So an interval depends neither on
 * the order of topics nor on the name of a system, and is the same wherever it is computed. But the same place is another topic in each system: the
 * intervals of two systems are not drawn together, and say nothing about their difference. A difference has a separate interval, from its values per
 * topic.
 *
 * - shape: at least one finite value
 * - empty: unbounded for one topic; of zero width when all values are equal
 * - source: Efron & Tibshirani, An Introduction to the Bootstrap, 1993, 14.3; for IR: Sakai, SIGIR 2006
 * - agrees with: scipy `bootstrap(..., np.mean, method="BCa")`, up to the resamples drawn
 */
export const make = ({ seed, resamples = 10_000, confidence = 0.95 }: Options): Intervals => {
  Invariant.check(Number.isInteger(resamples) && resamples > 0, "a bootstrap draws a positive number of resamples")
  const derived = Seed.derive(seed, "bootstrap")
  const bySize = new Map<number, () => Iterable<Int32Array>>()
  return (values) => {
    const n = values.length
    if (n < 2) return unbounded(confidence)
    const sorted = values.slice().sort()
    const { steps, perUnit, slack } = Steps.of(sorted)
    if (steps[n - 1]! - steps[0]! <= slack / n) return { lower: values[0]!, upper: values[0]!, confidence }
    const drawn = bySize.get(n) ?? draws(n, resamples, derived)
    bySize.set(n, drawn)
    const means = resampledSums(steps, resamples, drawn(), slack).map((sum) => sum / (n * perUnit))
    return bca(means, mean(sorted), acceleration(sorted), confidence, slack / n)
  }
}

/**
 * The BCa bootstrap interval of a statistic of topics that is not a mean, such as kappa over the documents of all topics.
 *
 * - shape: `statistic` receives how often each topic counts: once for the value itself, as often as drawn for a resample. It may not keep the array
 * - empty: unbounded for fewer than two topics, and where a resample has no value (NaN)
 * - source: Efron & Tibshirani, An Introduction to the Bootstrap, 1993, 14.3
 * - agrees with: `interval` where the statistic is a mean, up to the resamples drawn
 */
export const ofStatistic = (
  topics: number,
  statistic: (counts: Float64Array) => number,
  { seed, resamples = 10_000, confidence = 0.95 }: Options
): Interval => {
  if (topics < 2) return unbounded(confidence)
  const counts = new Float64Array(topics).fill(1)
  const seen = statistic(counts)
  const left = new Float64Array(topics)
  for (let t = 0; t < topics; t++) {
    counts[t] = 0
    // minus: the value grows with a topic where it falls without it
    left[t] = -statistic(counts)
    counts[t] = 1
  }
  const stream = Seed.stream(Seed.derive(seed, "bootstrap"))
  const drawn = new Int32Array(topics)
  const estimates = new Float64Array(resamples)
  for (let r = 0; r < resamples; r++) {
    stream.drawBelow(topics, drawn)
    counts.fill(0)
    for (let i = 0; i < topics; i++) counts[drawn[i]!]! += 1
    estimates[r] = statistic(counts)
  }
  const isDefined = Number.isFinite(seen) && left.every(Number.isFinite) && estimates.every(Number.isFinite)
  return isDefined ? bca(estimates, seen, acceleration(left), confidence) : unbounded(confidence)
}

/**
 * The BCa interval of a weighted sum of means over strata: each stratum is resampled within itself, and keeps its size.
 *
 * - shape: at least one stratum
 * - empty: unbounded where a stratum has one value; of zero width when the values of every stratum are equal
 * - source: Davison & Hinkley, Bootstrap Methods and their Application, 1997, 3.2 and 5.3
 * - agrees with: `make` for one stratum of weight 1
 */
export const ofStrata = (strata: ReadonlyArray<Stratum>, options: Options): Interval => {
  const { seed, resamples = 10_000, confidence = 0.95 } = options
  const all = ordered(strata)
  if (all.length === 1 && all[0]!.weight === 1) return interval(all[0]!.values, options)
  if (all.some(({ values }) => values.length < 2)) return unbounded(confidence)
  const estimates = new Float64Array(resamples)
  const influences: Array<number> = []
  let error = 0
  for (const [s, { weight, values }] of all.entries()) {
    const { steps, perUnit, slack } = Steps.of(values)
    const n = values.length
    const drawn = draws(n, resamples, Seed.derive(seed, "bootstrap", s))
    const unit = weight / (n * perUnit)
    for (const [r, sum] of resampledSums(steps, resamples, drawn(), slack).entries()) estimates[r] = estimates[r]! + sum * unit
    const centre = mean(values)
    for (const value of values) influences.push((weight * (value - centre)) / n)
    error += slack * unit
  }
  return bca(estimates, estimate(all), acceleration(Float64Array.from(influences)), confidence, error)
}

/** The interval of one mean: see `make`. */
export const interval = (values: Float64Array, options: Options): Interval => make(options)(values)
