import { mean, rangeOf, standardDeviation } from "@litfuse/stats/Summary"
import { midShares } from "../internal/midShares.ts"

/** How scores are distributed. */
export interface Distribution {
  readonly minimum: number
  readonly maximum: number
  readonly mean: number
  readonly standardDeviation: number
}

const known = (values: Float64Array): Float64Array => values.filter((value) => !Number.isNaN(value))

/** Minimum, maximum, mean and standard deviation of the scores that there are. Empty: undefined without any score. */
export const distribution = (scores: Float64Array): Distribution | undefined => {
  const own = known(scores)
  if (own.length === 0) return undefined
  const [minimum, maximum] = rangeOf(own)
  return {
    minimum,
    maximum,
    mean: mean(own),
    standardDeviation: own.length < 2 ? 0 : standardDeviation(own)
  }
}

/** Sums in another order differ in their last bits. Scores that differ by no more than this, of 1 or of the score, are equal. */
const noise = 1e-12

/** Scores without such differences: each is the lowest of those that equal it. */
const settled = (scores: Float64Array): Float64Array => {
  const lowest = new Map<number, number>()
  let least = Number.NEGATIVE_INFINITY
  for (const score of known(scores).sort()) {
    if (!(score - least <= noise * Math.max(1, Math.abs(score)))) least = score
    lowest.set(score, least)
  }
  return scores.map((score) => lowest.get(score) ?? score)
}

/**
 * The percentile of each score among those that there are: how many per cent are lower, ties by half. Scores that differ by less than 1e-12 tie. NaN where
 * there is no score.
 */
export const percentiles = (scores: Float64Array): Float64Array =>
  midShares(settled(scores), new Int8Array(scores.length)).map((share) => 100 * share)

/** Pearson's correlation of two features over works with both; NaN for fewer than three, and where one is constant. */
export const correlation = (a: Float64Array, b: Float64Array): number => {
  const both = Array.from(a.keys()).filter((row) => !Number.isNaN(a[row]! + b[row]!))
  if (both.length < 3) return Number.NaN
  const [x, y] = [Float64Array.from(both, (row) => a[row]!), Float64Array.from(both, (row) => b[row]!)]
  const [ofX, ofY] = [mean(x), mean(y)]
  let [products, squaresX, squaresY] = [0, 0, 0]
  for (let i = 0; i < x.length; i++) {
    products += (x[i]! - ofX) * (y[i]! - ofY)
    squaresX += (x[i]! - ofX) ** 2
    squaresY += (y[i]! - ofY) ** 2
  }
  const length = Math.sqrt(squaresX) * Math.sqrt(squaresY)
  return length === 0 ? Number.NaN : Math.max(-1, Math.min(1, products / length))
}
