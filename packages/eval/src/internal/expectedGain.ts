import type { Frame } from "@litfuse/engine/measure/Frame"
import { scaledGain } from "./scaledGain.ts"

/** From which grade to which gains go from 0 to 1; a `max_rel` of 0 stands for the highest grade of the collection. */
export interface Scale {
  readonly min_rel: number
  readonly max_rel: number
}

/**
 * The expected gain per document of a reader who starts at the first rank and goes on from each rank with a probability. All measures of the C/W/L
 * framework compute it, each with another probability.
 *
 * - `last` the rank at which the model ends
 * - `onwards` the probability to go on, given the rank (from 1), the gain of the document there, and the sum of gains through it
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits
 * - source: Moffat, Bailey, Scholer & Thomas, Incorporating user expectations and behavior into the measurement of search effectiveness, TOIS 2017
 */
export const expectedGain = (
  { grades, maximum }: Pick<Frame, "grades" | "maximum">,
  { min_rel, max_rel }: Scale,
  last: number,
  onwards: (rank: number, gain: number, gained: number) => number
): number => {
  const top = max_rel === 0 ? maximum : max_rel
  let weight = 1
  let weights = 0
  let gained = 0
  let sum = 0
  for (let i = 0; i < last; i++) {
    const gain = i < grades.length ? scaledGain(grades[i]!, min_rel, top) : 0
    weights += weight
    sum += weight * gain
    gained += gain
    weight *= onwards(i + 1, gain, gained)
  }
  return sum / weights
}
