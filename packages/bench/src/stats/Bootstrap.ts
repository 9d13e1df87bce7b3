import normalCdf from "@stdlib/stats-base-dists-normal-cdf"
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Seed from "../Seed.ts"
import { snap } from "./Differences.ts"
import { type Interval, unbounded } from "./Interval.ts"
import { mean } from "./Summary.ts"

/** How topics are drawn. 10,000 resamples and 95 % unless said otherwise. */
export interface Options {
  readonly seed: number | Seed.Seed
  readonly resamples?: number
  readonly confidence?: number
}

/** The value below which a share of sorted values lies, between two neighbours in proportion. Agrees with numpy's `quantile`, R's type 7. */
const quantile = (sorted: Float64Array, share: number): number => {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below]!
  return low + (at - below) * ((sorted[below + 1] ?? low) - low)
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

/** Where a tail lies after correction. A denominator that reaches 0 is as far out as that tail goes. */
const corrected = (bias: number, accelerated: number, z: number): number => {
  const shifted = bias + z
  const denominator = 1 - accelerated * shifted
  return denominator <= 0 ? (shifted > 0 ? 1 : 0) : normalCdf(bias + shifted / denominator, 0, 1)
}

/**
 * The bias-corrected and accelerated interval from bootstrap estimates: percentiles of the estimates, moved by the share of them below what was
 * seen (equal ones count half) and by the acceleration.
 *
 * - shape: `estimates` of resamples in any order, at least one; `seen` the estimate from the data
 * - empty: `seen`, of zero width, when all estimates are equal
 * - source: Efron, JASA 82(397), 1987
 * - agrees with: scipy `bootstrap(method="BCa")`
 */
export const bca = (estimates: Float64Array, seen: number, accelerated: number, confidence: number): Interval => {
  const sorted = estimates.slice().sort()
  const lowest = sorted[0]!
  const highest = sorted[sorted.length - 1]!
  if (lowest === highest) return { lower: seen, upper: seen, confidence }
  let below = 0
  let upTo = 0
  for (let i = 0; i < sorted.length; i++) {
    if (sorted[i]! < seen) below++
    if (sorted[i]! <= seen) upTo++
  }
  // all estimates on one side of what was seen: its whole tail is there
  if (upTo === 0) return { lower: lowest, upper: lowest, confidence }
  if (below === sorted.length) return { lower: highest, upper: highest, confidence }
  const bias = normalQuantile((below + upTo) / (2 * sorted.length), 0, 1)
  const z = normalQuantile((1 + confidence) / 2, 0, 1)
  return {
    lower: quantile(sorted, corrected(bias, accelerated, -z)),
    upper: quantile(sorted, corrected(bias, accelerated, z)),
    confidence
  }
}

/** Resamples whose topics are drawn at once. */
const block = 256

/** The means of `resamples` samples of as many topics, drawn with replacement. */
const resampledMeans = (values: Float64Array, resamples: number, stream: Seed.Stream): Float64Array => {
  const n = values.length
  const means = new Float64Array(resamples)
  const drawn = new Int32Array(n * block)
  for (let r = 0; r < resamples; r++) {
    const first = (r % block) * n
    if (first === 0) stream.drawBelow(n, drawn)
    let sum = 0
    for (let i = first; i < first + n; i++) sum += values[drawn[i]!]!
    means[r] = sum / n
  }
  return means
}

/**
 * The BCa bootstrap interval of a mean: of one system's values, or of `Differences.between` two.
 *
 * The same seed draws the same topics for every system, and the order of topics does not matter.
 *
 * - shape: at least one finite value
 * - empty: unbounded for one topic; of zero width when all values are equal
 * - source: Efron & Tibshirani, An Introduction to the Bootstrap, 1993, 14.3; for IR: Sakai, SIGIR 2006
 * - agrees with: scipy `bootstrap(..., np.mean, method="BCa")`, up to the resamples drawn
 */
export const interval = (values: Float64Array, { seed, resamples = 10_000, confidence = 0.95 }: Options): Interval => {
  Invariant.check(Number.isInteger(resamples) && resamples > 0, "a bootstrap draws a positive number of resamples")
  if (values.length < 2) return unbounded(confidence)
  const sorted = snap(values).sort()
  if (sorted[0] === sorted[sorted.length - 1]) return { lower: values[0]!, upper: values[0]!, confidence }
  const estimates = resampledMeans(sorted, resamples, Seed.stream(Seed.derive(seed, "bootstrap")))
  return bca(estimates, mean(sorted), acceleration(sorted), confidence)
}
