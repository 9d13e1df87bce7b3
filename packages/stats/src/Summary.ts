import * as Invariant from "./internal/Invariant.ts"
import * as Steps from "./internal/Steps.ts"
import { type Interval, unbounded } from "./Interval.ts"
import * as StudentT from "./StudentT.ts"

/**
 * A summary of values per topic.
 *
 * - units: those of the measure
 * - empty: one topic has a standard deviation of 0 and an unbounded interval
 */
export interface Summary {
  readonly topics: number
  readonly mean: number
  readonly standardDeviation: number
  readonly median: number
  readonly interval: Interval
}

/** A compensated sum, as if it were rounded only once: what each addition loses is added at the end. */
const sumOf = (values: Float64Array): number => {
  let sum = 0
  let lost = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return sum + lost
}

/**
 * The arithmetic mean. For multiples of one fraction it is the number nearest to the exact mean. For other values it is right to the last digit or
 * the one before.
 *
 * - shape: at least one finite value
 * - source: Neumaier, Zeitschrift für Angewandte Mathematik und Mechanik 54(1), 1974, for the sum
 */
export const mean = (values: Float64Array): number => {
  Invariant.check(values.length > 0, "a mean needs a topic")
  if (values.every((value) => value === values[0])) return values[0]!
  const { steps, perUnit } = Steps.of(values)
  return sumOf(steps) / (values.length * perUnit)
}

/**
 * The sample standard deviation, over n - 1, in two passes.
 *
 * - empty: 0 for one value
 * - agrees with: numpy `std(ddof=1)`, R `sd`
 */
export const standardDeviation = (values: Float64Array): number => {
  const centre = mean(values)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i]! - centre) ** 2
  return values.length < 2 ? 0 : Math.sqrt(sum / (values.length - 1))
}

/** The least and the greatest of any number of values: as arguments of `Math.min` more than a hundred thousand fail. Empty: Infinity, -Infinity. */
export const rangeOf = (values: Iterable<number>): readonly [least: number, most: number] => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)]
  return [least, most]
}

/** The middle value, or the mean of the two middle ones. */
export const median = (values: Float64Array): number => {
  Invariant.check(values.length > 0, "a median needs a topic")
  const sorted = values.slice().sort()
  const middle = sorted.length >>> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * The interval of a mean by Student's t: `mean ± t(1 - (1 - confidence) / 2, n - 1) · sd / √n`.
 *
 * - empty: unbounded for one value; of zero width when all values are equal
 * - agrees with: scipy `ttest_1samp(...).confidence_interval()`, R `t.test(...)$conf.int`
 */
export const tInterval = (values: Float64Array, confidence = 0.95): Interval => {
  const n = values.length
  if (n < 2) return unbounded(confidence)
  const centre = mean(values)
  const half = (StudentT.quantile((1 + confidence) / 2, n - 1) * standardDeviation(values)) / Math.sqrt(n)
  return { lower: centre - half, upper: centre + half, confidence }
}

/**
 * Mean, spread, median and interval of per-topic values.
 *
 * - shape: at least one finite value
 */
export const summarise = (values: Float64Array, confidence = 0.95): Summary => ({
  topics: values.length,
  mean: mean(values),
  standardDeviation: standardDeviation(values),
  median: median(values),
  interval: tInterval(values, confidence)
})
