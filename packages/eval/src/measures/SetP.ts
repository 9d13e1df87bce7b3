import * as Measure from "@litfuse/engine/Measure"
import { judgedFound } from "../internal/judgedFound.ts"

/**
 * Precision of everything retrieved; with `relative=True` it is divided by min(n, R) instead of n, the largest possible number of relevant hits.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits, and with `relative` when nothing relevant is judged
 * - agrees with: trec_eval `set_P`, `set_relative_P`; ir_measures `SetP`, `SetP(relative=True)`
 */
export const SetP = Measure.plugin({
  id: "SetP",
  revision: 1,
  about: "precision of everything retrieved",
  params: { rel: Measure.level(), relative: Measure.flag, judged_only: Measure.flag },
  laws: { idealHighest: false, unjudgedTailBlind: false },
  score: (frame, { rel, relative }) => {
    const { grades, relevant } = frame
    const n = grades.length
    const most = relative ? Math.min(n, relevant(rel)) : n
    return most === 0 ? 0 : judgedFound(frame, rel) / most
  }
})
