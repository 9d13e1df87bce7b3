import * as Measure from "@litfuse/engine/Measure"
import { horizon, scaledGain } from "../internal/scaledGain.ts"

/**
 * INST: the expected gain per document of a reader who wants gains of `T` and is less likely to go on the more gain has been found.
 *
 * After rank i, with gains G so far, the reader goes on with probability ((i + 2T - G - 1) / (i + 2T - G))^2. Gains are grades from `min_rel` to
 * `max_rel` (the collection's highest grade unless given) scaled to 0..1; the model ends at rank 1000.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits
 * - source: Moffat, Bailey, Scholer & Thomas, ADCS 2015
 * - agrees with: cwl_eval and ir_measures `INST` where `max_rel` is given
 */
export const Inst = Measure.plugin({
  id: "INST",
  revision: 1,
  about: "expected gain of a reader who adapts to what was found",
  params: { T: Measure.real.of(1, 0.5), min_rel: Measure.whole(0), max_rel: Measure.maximum },
  laws: {},
  reach: () => horizon,
  score: ({ grades, maximum }, { T, min_rel, max_rel }) => {
    const top = max_rel === 0 ? maximum : max_rel
    let weight = 1
    let weights = 0
    let gained = 0
    let sum = 0
    for (let i = 0; i < horizon; i++) {
      const gain = i < grades.length ? scaledGain(grades[i]!, min_rel, top) : 0
      weights += weight
      sum += weight * gain
      gained += gain
      const still = i + 1 + 2 * T - gained
      weight *= ((still - 1) / still) ** 2
    }
    return sum / weights
  }
})
