import * as Measure from "@litfuse/engine/Measure"
import { expectedGain } from "../internal/expectedGain.ts"
import { horizon } from "../internal/scaledGain.ts"

/**
 * INST: the expected gain per document of a reader who wants gains of `T`. The more gain was found, the less likely the reader goes on.
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
  score: (frame, params) =>
    expectedGain(frame, params, horizon, (rank, _, gained) => {
      const still = rank + 2 * params.T - gained
      return ((still - 1) / still) ** 2
    })
})
