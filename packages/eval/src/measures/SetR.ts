import * as Measure from "@litfuse/engine/Measure"
import { judgedFound } from "../internal/judgedFound.ts"

/**
 * Recall of everything retrieved.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing relevant is judged
 * - agrees with: trec_eval `set_recall`; ir_measures `SetR`
 */
export const SetR = Measure.plugin({
  id: "SetR",
  revision: 1,
  about: "recall of everything retrieved",
  params: { rel: Measure.level() },
  laws: { unjudgedBlind: true },
  score: (frame, { rel }) => {
    const total = frame.relevant(rel)
    return total === 0 ? 0 : judgedFound(frame, rel) / total
  }
})
