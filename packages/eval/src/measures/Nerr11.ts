import * as Measure from "@litfuse/engine/Measure"
import { expectedGain } from "../internal/expectedGain.ts"
import { horizon } from "../internal/scaledGain.ts"

/**
 * Not (but nearly) expected reciprocal rank, equation 11: the expected gain per document of a reader. The reader goes on after rank i with
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
  score: (frame, params) =>
    expectedGain(frame, params, horizon, (rank, gain) => ((rank - 1 + 2 * params.T) / (rank + 2 * params.T)) ** 2 * (1 - gain))
})
