import * as Measure from "@litfuse/engine/Measure"
import { logRanks } from "@litfuse/engine/measure/discountedGain"
import { horizon, scaledGain } from "../internal/scaledGain.ts"

/**
 * Scaled DCG: DCG at the cutoff over the DCG of k documents of the best grade. Unlike nDCG it does not depend on how many good documents exist.
 *
 * Gains are grades from `min_rel` to `max_rel` (the collection's highest grade unless given) scaled to 0..1; the model ends at rank 1000.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits
 * - source: Järvelin & Kekäläinen, ACM TOIS 20(4), 2002; as a user model: Azzopardi, Thomas & Moffat, SIGIR 2019
 * - agrees with: cwl_eval and ir_measures `SDCG` where `max_rel` is given
 */
export const Sdcg = Measure.plugin({
  id: "SDCG",
  revision: 1,
  about: "DCG over that of k documents of the best grade",
  params: { min_rel: Measure.whole(0), max_rel: Measure.maximum, cutoff: Measure.cutoff.required },
  laws: {},
  score: ({ grades, maximum }, { min_rel, max_rel, cutoff }) => {
    const top = max_rel === 0 ? maximum : max_rel
    const last = Math.min(cutoff, horizon)
    const logs = logRanks(last)
    let weights = 0
    let sum = 0
    for (let i = 0; i < last; i++) {
      weights += 1 / logs[i]!
      if (i < grades.length) sum += scaledGain(grades[i]!, min_rel, top) / logs[i]!
    }
    return sum / weights
  }
})
