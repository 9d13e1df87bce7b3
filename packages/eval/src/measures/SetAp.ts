import * as Measure from "@litfuse/engine/Measure"
import { judgedFound } from "../internal/judgedFound.ts"

/**
 * Set average precision: precision times recall of everything retrieved, h^2 / (n R).
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits or when nothing relevant is judged
 * - agrees with: trec_eval `set_map`; ir_measures `SetAP`
 */
export const SetAp = Measure.plugin({
  id: "SetAP",
  revision: 1,
  about: "precision times recall of everything retrieved",
  params: { rel: Measure.level(), judged_only: Measure.flag },
  laws: { idealHighest: false, unjudgedTailBlind: false },
  score: (frame, { rel }) => {
    const { grades, relevant } = frame
    const found = judgedFound(frame, rel)
    return found === 0 ? 0 : (found * found) / (grades.length * relevant(rel))
  }
})
