import type * as Seed from "./Seed.ts"
import * as Bootstrap from "./Bootstrap.ts"
import * as DetectableDifference from "./DetectableDifference.ts"
import * as EffectSize from "./EffectSize.ts"
import * as Randomisation from "./Randomisation.ts"
import { mean, standardDeviation } from "./Summary.ts"
import * as WinTieLoss from "./WinTieLoss.ts"

/**
 * A row of a report that compares a system with a baseline: the difference with its interval, one test, effect sizes, and the smallest difference
 * that is likely to be found.
 *
 * - `lower`, `upper` the 95 % BCa interval, 10,000 resamples; `p` two-sided randomisation test, 100,000 sign flips, not corrected
 */
export interface Tested {
  readonly difference: number
  readonly lower: number
  readonly upper: number
  readonly p: number
  readonly isFloor: boolean
  readonly wins: number
  readonly ties: number
  readonly losses: number
  readonly effect: EffectSize.EffectSize
  readonly detectable: number
}

/** From differences, `Differences.between` two systems, to a row. */
export type Test = (differences: Float64Array) => Tested

/**
 * Makes rows. All rows draw the same random numbers, those of `Comparison.compare` with the same seed, so that a difference has the same interval and
 * p in both.
 */
export const make = (seed: number | Seed.Seed): Test => {
  const intervals = Bootstrap.make({ seed })
  return (differences) => {
    const { lower, upper } = intervals(differences)
    const { p, isFloor } = Randomisation.test(differences, { seed })
    return {
      difference: mean(differences),
      lower,
      upper,
      p,
      isFloor,
      ...WinTieLoss.count(differences),
      effect: EffectSize.measure(differences),
      detectable: DetectableDifference.detectable({ topics: differences.length, standardDeviation: standardDeviation(differences) })
    }
  }
}
