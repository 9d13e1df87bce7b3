import * as Measure from "@litfuse/engine/Measure"
import { horizon, scaledGain } from "../internal/scaledGain.ts"

/**
 * Not (but nearly) expected reciprocal rank, equation 8: the expected gain per document of a reader who goes on after rank i with
 * probability 1 - g, g being its gain.
 *
 * Gains are grades from `min_rel` to `max_rel` (the collection's highest grade unless given) scaled to 0..1; the model ends at the cutoff.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits
 * - source: Azzopardi, Mackenzie & Moffat, ICTIR 2021, equation 8
 * - agrees with: cwl_eval and ir_measures `NERR8` where `max_rel` is given
 */
export const Nerr8 = Measure.plugin({
  id: "NERR8",
  revision: 1,
  about: "nearly ERR: stops by gain, ends at the cutoff",
  params: { min_rel: Measure.whole(0), max_rel: Measure.maximum, cutoff: Measure.cutoff.required },
  laws: {},
  score: ({ grades, maximum }, { min_rel, max_rel, cutoff }) => {
    const top = max_rel === 0 ? maximum : max_rel
    let weight = 1
    let weights = 0
    let sum = 0
    for (let i = 0, last = Math.min(cutoff, horizon); i < last; i++) {
      const gain = i < grades.length ? scaledGain(grades[i]!, min_rel, top) : 0
      weights += weight
      sum += weight * gain
      weight *= 1 - gain
    }
    return sum / weights
  }
})
