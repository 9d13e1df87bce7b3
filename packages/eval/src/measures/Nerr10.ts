import * as Measure from "@litfuse/engine/Measure"
import { expectedGain } from "../internal/expectedGain.ts"
import { horizon } from "../internal/scaledGain.ts"

/**
 * Not (but nearly) expected reciprocal rank, equation 10: the expected gain per document of a reader. The reader goes on after rank i with
 * probability p x (1 - g), g being its gain.
 *
 * Gains are grades from `min_rel` to `max_rel` (the collection's highest grade unless given) scaled to 0..1; the model ends at rank 1000.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits
 * - source: Azzopardi, Mackenzie & Moffat, ICTIR 2021, equation 10
 * - agrees with: cwl_eval and ir_measures `NERR10` where `max_rel` is given
 */
export const Nerr10 = Measure.plugin({
  id: "NERR10",
  revision: 1,
  about: "nearly ERR: stops by gain and persistence",
  params: { p: Measure.fraction(0.9), min_rel: Measure.whole(0), max_rel: Measure.maximum },
  laws: {},
  reach: () => horizon,
  score: (frame, params) => expectedGain(frame, params, horizon, (_, gain) => params.p * (1 - gain))
})
