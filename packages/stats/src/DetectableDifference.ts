import * as Invariant from "./internal/Invariant.ts"
import { noncentralTPower as powerAt } from "./noncentralTPower.ts"

/**
 * The size and the level of a comparison.
 *
 * - `rows` of the family that the verdict is corrected for, this one among them; 1 unless given
 * - `alpha` 0.05 and `power` 0.8 unless given; `alpha` is the level of the whole family
 */
export interface Design {
  readonly topics: number
  readonly standardDeviation: number
  readonly rows?: number
  readonly alpha?: number
  readonly power?: number
}

/** Shifts that are known: all rows of a table have the same design, and a shift takes milliseconds. */
const known = new Map<string, number>()

/** How many standard errors from 0 a mean must be, so that a test at `level` finds it with probability `power`. */
const shiftOf = (degreesOfFreedom: number, level: number, power: number): number => {
  const key = `${degreesOfFreedom} ${level} ${power}`
  const before = known.get(key)
  if (before !== undefined) return before
  let low = 0
  let high = 4
  while (powerAt(high, degreesOfFreedom, level) < power) {
    low = high
    high *= 2
  }
  // after thirty halvings the interval is 4 · 2^-30 standard errors wide
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2
    if (powerAt(middle, degreesOfFreedom, level) < power) low = middle
    else high = middle
  }
  known.set(key, high)
  return high
}

/** How many standard errors a detectable difference has, at the level of the family. */
const shiftIn = (degreesOfFreedom: number, { rows = 1, alpha = 0.05, power = 0.8 }: Pick<Design, "rows" | "alpha" | "power">): number => {
  Invariant.check(Number.isInteger(rows) && rows >= 1, "a family has a whole number of rows, at least one")
  const level = alpha / rows
  Invariant.check(0 < level && level < power && power < 1, "0 < alpha < power < 1")
  return shiftOf(degreesOfFreedom, level, power)
}

/**
 * The smallest true mean difference that the verdict on a row finds with probability `power`. The verdict is a two-sided paired t-test at `alpha / rows`.
 * A smaller difference is likely to be missed.
 *
 * - shape: `alpha / rows` below `power`, both in (0, 1); `rows` a whole number from 1 on
 * - units: those of `standardDeviation`, which is that of the **differences**
 * - empty: 0 without spread; infinite with fewer than two topics
 * - source: Sakai, Information Retrieval Journal 19(3), 2016 (topic set size design); Dunn, JASA 56, 1961, for the family
 * - agrees with: R `power.t.test(delta = NULL, sig.level = alpha / rows, type = "paired", strict = TRUE)`; scipy `nct`
 */
export const detectable = ({ topics, standardDeviation, ...design }: Design): number => {
  if (topics < 2) return Number.POSITIVE_INFINITY
  const shift = shiftIn(topics - 1, design)
  return standardDeviation === 0 ? 0 : (shift * standardDeviation) / Math.sqrt(topics)
}

/** As `detectable`, of a difference with this standard error and these degrees of freedom, which need not be whole. */
export const ofError = (standardError: number, degreesOfFreedom: number, design: Pick<Design, "rows" | "alpha" | "power">): number =>
  standardError === 0 ? 0 : shiftIn(degreesOfFreedom, design) * standardError
