import type * as Seed from "./Seed.ts"
import * as Bootstrap from "./Bootstrap.ts"
import * as DetectableDifference from "./DetectableDifference.ts"
import * as EffectSize from "./EffectSize.ts"
import * as Randomisation from "./Randomisation.ts"
import { mean, standardDeviation } from "./Summary.ts"
import * as WinTieLoss from "./WinTieLoss.ts"

/**
 * What a report's row says of a system against a baseline: the difference with its interval, one test, effect sizes, what could have been seen at all.
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

/** Makes rows. The same seed draws the same for all of them, as `Comparison.compare` does with that seed: one difference has one interval and one p. */
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
