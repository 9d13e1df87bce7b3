import * as Measure from "@litfuse/engine/Measure"
import { expectedGain } from "../internal/expectedGain.ts"
import { horizon } from "../internal/scaledGain.ts"

/**
 * Not (but nearly) expected reciprocal rank, equation 8: the expected gain per document of a reader. The reader goes on after rank i with probability
 * 1 - g, g being its gain.
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
  score: (frame, params) => expectedGain(frame, params, Math.min(params.cutoff, horizon), (_, gain) => 1 - gain)
})
