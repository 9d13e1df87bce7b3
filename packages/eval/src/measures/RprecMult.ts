import * as Measure from "@litfuse/engine/Measure"
import { foundFromBelow } from "../internal/judgedFound.ts"

/**
 * Precision after a multiple of R hits, where R is the number of relevant documents: `RprecMult@1` is R-precision.
 *
 * The rank is floor(multiple x R + 0.9) in every version of trec_eval.
 *
 * - units: a ratio in [0, 1]; a ranking shorter than that rank is still divided by it
 * - empty: 0 when nothing relevant is judged
 * - agrees with: trec_eval `Rprec_mult`
 */
export const RprecMult = Measure.plugin({
  id: "RprecMult",
  revision: 1,
  about: "precision after a multiple of R hits",
  params: { rel: Measure.level(), judged_only: Measure.flag, multiple: Measure.real.required },
  at: "multiple",
  laws: {},
  score: (frame, { rel, multiple }) => {
    const rank = Math.floor(multiple * frame.relevant(rel) + 0.9)
    return rank === 0 ? 0 : foundFromBelow(frame, rel)[Math.min(rank, frame.grades.length)]! / rank
  }
})
