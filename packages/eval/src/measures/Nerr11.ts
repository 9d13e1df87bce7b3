import * as Measure from "@litfuse/engine/Measure"
import { horizon, scaledGain } from "../internal/scaledGain.ts"

/**
 * Not (but nearly) expected reciprocal rank, equation 11: the expected gain per document of a reader who goes on after rank i with
 * probability ((i + 2T - 1) / (i + 2T))^2 x (1 - g), g being its gain.
 *
 * Gains are grades from `min_rel` to `max_rel` (the collection's highest grade unless given) scaled to 0..1; the model ends at rank 1000.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits
 * - source: Azzopardi, Mackenzie & Moffat, ICTIR 2021, equation 11
 * - agrees with: cwl_eval and ir_measures `NERR11` where `max_rel` is given
 */
export const Nerr11 = Measure.plugin({
  id: "NERR11",
  revision: 1,
  about: "nearly ERR: stops by gain and by the gains wanted",
  params: { T: Measure.real.of(1, 0.5), min_rel: Measure.whole(0), max_rel: Measure.maximum },
  laws: {},
  reach: () => horizon,
  score: ({ grades, maximum }, { T, min_rel, max_rel }) => {
    const top = max_rel === 0 ? maximum : max_rel
    let weight = 1
    let weights = 0
    let sum = 0
    for (let i = 0; i < horizon; i++) {
      const gain = i < grades.length ? scaledGain(grades[i]!, min_rel, top) : 0
      weights += weight
      sum += weight * gain
      weight *= ((i + 2 * T) / (i + 1 + 2 * T)) ** 2 * (1 - gain)
    }
    return sum / weights
  }
})
