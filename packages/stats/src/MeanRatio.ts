import * as Invariant from "./internal/Invariant.ts"
import { type Interval, unbounded } from "./Interval.ts"
import * as StudentT from "./StudentT.ts"
import { mean } from "./Summary.ts"

/** A ratio of two means with its interval. */
export interface MeanRatio extends Interval {
  readonly ratio: number
}

/** The covariance of two means over the same topics. */
const covariance = (a: Float64Array, b: Float64Array): number => {
  const [centreA, centreB] = [mean(a), mean(b)]
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i]! - centreA) * (b[i]! - centreB)
  return sum / (a.length - 1) / a.length
}

/**
 * The ratio of two means over the same topics, with Fieller's interval. It has all ratios r for which a t-test finds no difference of `numerators - r
 * denominators` from 0.
 *
 * - shape: aligned by topic, equally long, at least one topic
 * - empty: unbounded for one topic, and where the mean of the denominators does not itself differ from 0, because then the ratio can be any number
 * - source: Fieller, JRSS B 16(2), 1954
 */
export const of = (numerators: Float64Array, denominators: Float64Array, confidence = 0.95): MeanRatio => {
  Invariant.check(numerators.length === denominators.length, "both means are over the same topics")
  const n = numerators.length
  const [x, y] = [mean(numerators), mean(denominators)]
  const ratio = x / y
  if (n < 2) return { ratio, ...unbounded(confidence) }
  const t = StudentT.quantile((1 + confidence) / 2, n - 1)
  const [xx, xy, yy] = [covariance(numerators, numerators), covariance(numerators, denominators), covariance(denominators, denominators)]
  const g = (t * t * yy) / (y * y)
  if (!(g < 1)) return { ratio, ...unbounded(confidence) }
  const centre = yy === 0 ? ratio : ratio - (g * xy) / yy
  const spread = xx - 2 * ratio * xy + ratio * ratio * yy - (yy === 0 ? 0 : g * (xx - (xy * xy) / yy))
  // rounding may leave a small negative number
  const half = (t / Math.abs(y)) * Math.sqrt(Math.max(0, spread))
  return { ratio, lower: (centre - half) / (1 - g), upper: (centre + half) / (1 - g), confidence }
}
