import * as Measure from "@litfuse/engine/Measure"
import { expectedGain } from "../internal/expectedGain.ts"
import { horizon } from "../internal/scaledGain.ts"

/**
 * INSQ: the expected gain per document of a reader who wants gains of `T`. The reader goes on after rank i with probability ((i + 2T - 1) / (i +
 * 2T))^2, whatever was found.
 *
 * Gains are grades from `min_rel` to `max_rel` (the collection's highest grade unless given) scaled to 0..1; the model ends at rank 1000.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits
 * - source: Moffat, Scholer & Thomas, ADCS 2012
 * - agrees with: cwl_eval and ir_measures `INSQ` where `max_rel` is given
 */
export const Insq = Measure.plugin({
  id: "INSQ",
  revision: 1,
  about: "expected gain of a reader who grows more patient with rank",
  params: { T: Measure.real.of(1, 0.5), min_rel: Measure.whole(0), max_rel: Measure.maximum },
  laws: {},
  reach: () => horizon,
  score: (frame, params) => expectedGain(frame, params, horizon, (rank) => ((rank - 1 + 2 * params.T) / (rank + 2 * params.T)) ** 2)
})
