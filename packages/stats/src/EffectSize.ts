import { statistic } from "./PairedT.ts"
import { mean, standardDeviation } from "./Summary.ts"
import { type Options, test as wilcoxon } from "./Wilcoxon.ts"
import { count } from "./WinTieLoss.ts"

/**
 * How large a difference is, independent of the number of topics. The first two are positive, and the third is above a half, where the system is
 * better.
 *
 * - `cohensD` mean difference in standard deviations of the differences (d_z)
 * - `rankBiserial` in [-1, 1]: share of the ranks where the system is better, less the share where it is worse
 * - `superiority` in [0, 1]: chance that the system is better on a topic drawn at random, a tie counting half
 */
export interface EffectSize {
  readonly cohensD: number
  readonly rankBiserial: number
  readonly superiority: number
}

/**
 * The paired effect sizes: `d_z = mean / sd`, `(W+ - W-) / (W+ + W-)`, and `(wins + ties / 2) / topics`.
 *
 * - shape: `Differences.between` two systems, at least one topic; `zeros` as in `Wilcoxon`
 * - empty: 0, 0 and a half when no topic differs; equal differences other than zero have a standard deviation of 0, so d_z is ±∞; one topic has d_z 0
 * - source: Cohen, Statistical Power Analysis, 1988, 2.3.5; Kerby, Comprehensive Psychology 3, 2014; Grissom & Kim, Effect Sizes for Research, 2012
 */
export const measure = (differences: Float64Array, options: Options = {}): EffectSize => {
  const { wPlus, wMinus } = wilcoxon(differences, { ...options, exactUpTo: 0 })
  const { wins, ties } = count(differences)
  return {
    cohensD: differences.length < 2 ? 0 : statistic(mean(differences), standardDeviation(differences)),
    rankBiserial: wPlus + wMinus === 0 ? 0 : (wPlus - wMinus) / (wPlus + wMinus),
    superiority: (wins + ties / 2) / differences.length
  }
}
