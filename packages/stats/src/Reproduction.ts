import * as Invariant from "./internal/Invariant.ts"
import { kendall } from "./RankCorrelation.ts"
import { mean } from "./Summary.ts"

/**
 * Kendall's tau union: how similar two rankings of one topic are, which need not hold the same documents. Documents are numbered by their first place
 * in the original ranking followed by the reproduced one; tau is taken between the numbers at equal ranks.
 *
 * The sequences end where the shorter ranking ends. Unlike it, repro_eval numbers documents by their sorted ids, so that its value depends on ids.
 * Where both rankings hold the same documents, both definitions are Kendall's tau.
 *
 * - shape: ids best first, none twice
 * - units: -1 to 1
 * - empty: NaN when either ranking has fewer than two documents
 * - source: Breuer, Ferro, Fuhr, Maistro, Sakai, Schaer & Soboroff, SIGIR 2020, section 3.1
 */
export const tauUnion = (original: ReadonlyArray<string>, reproduced: ReadonlyArray<string>): number => {
  const numbers = new Map<string, number>()
  for (const id of original) numbers.set(id, numbers.size)
  for (const id of reproduced) if (!numbers.has(id)) numbers.set(id, numbers.size)
  const length = Math.min(original.length, reproduced.length)
  const numbersOf = (ids: ReadonlyArray<string>) => Float64Array.from(ids.slice(0, length), (id) => numbers.get(id)!)
  return kendall(numbersOf(original), numbersOf(reproduced))
}

/**
 * Root mean square error of per-topic values: how far the values of a reproduction are from the original ones; large errors count most.
 *
 * - shape: aligned by topic, equally long, at least one
 * - units: of the measure
 * - source: Breuer et al., SIGIR 2020, section 3.2
 * - agrees with: repro_eval `rmse`
 */
export const rootMeanSquareError = (original: Float64Array, reproduced: Float64Array): number => {
  Invariant.check(original.length === reproduced.length, "a reproduction is measured on the topics of the original")
  return Math.sqrt(mean(original.map((value, i) => (value - reproduced[i]!) ** 2)))
}

/** The means of an advanced system and of the baseline it was compared with, on the same topics. */
export interface Effect {
  readonly baseline: number
  readonly advanced: number
}

/**
 * Effect ratio: the reproduced improvement over the original one. The value 1 is perfect; above 1 the effect is larger than the original one; below 0
 * it has the opposite sign.
 *
 * - units: a ratio
 * - empty: NaN or infinite when the original had no effect
 * - source: Breuer et al., SIGIR 2020, section 3.3
 * - agrees with: repro_eval `ER`
 */
export const effectRatio = (original: Effect, reproduced: Effect): number =>
  (reproduced.advanced - reproduced.baseline) / (original.advanced - original.baseline)

const relativeImprovement = ({ baseline, advanced }: Effect): number => (advanced - baseline) / baseline

/**
 * Delta relative improvement: the original improvement relative to its baseline, less the reproduced one. 0 is perfect; above 0 the
 * reproduction improves less.
 *
 * - units: a difference of ratios
 * - empty: NaN or infinite when a baseline's mean is 0
 * - source: Breuer et al., SIGIR 2020, section 3.3
 * - agrees with: repro_eval `deltaRI`
 */
export const deltaRelativeImprovement = (original: Effect, reproduced: Effect): number =>
  relativeImprovement(original) - relativeImprovement(reproduced)
