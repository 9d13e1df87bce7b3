import * as Measure from "@litfuse/engine/Measure"
import { judgedFound } from "../internal/judgedFound.ts"

/**
 * The F measure of everything retrieved: (x + 1) P R / (R + x P) with x = `beta`.
 *
 * In trec_eval, and so in ir_measures, `beta` is what textbooks call beta squared. 1 is the harmonic mean either way. `beta=4` is F2 elsewhere.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing relevant is retrieved
 * - source: van Rijsbergen, Information Retrieval, 1979
 * - agrees with: trec_eval `set_F`; ir_measures `SetF`
 */
export const SetF = Measure.plugin({
  id: "SetF",
  revision: 1,
  about: "F measure of everything retrieved",
  params: { rel: Measure.level(), beta: Measure.real.of(1), judged_only: Measure.flag },
  laws: { idealHighest: false, unjudgedTailBlind: false },
  score: (frame, { rel, beta }) => {
    const { grades, relevant } = frame
    const found = judgedFound(frame, rel)
    if (found === 0) return 0
    const precision = found / grades.length
    const recall = found / relevant(rel)
    return ((beta + 1) * precision * recall) / (recall + beta * precision)
  }
})
