import * as Measure from "@litfuse/engine/Measure"
import { judgedFound } from "../internal/judgedFound.ts"

/**
 * Set utility: a weighted sum of the four cells of retrieved or not, relevant or not.
 *
 * a x (relevant retrieved) + b x (other retrieved) + c x (relevant not retrieved) + d x (the rest of the `docs` documents in the collection).
 *
 * - units: those of the weights, without bounds
 * - empty: 0 without hits, as trec_eval `-c` counts a missing topic
 * - agrees with: trec_eval `utility`; `docs` is its `-N`, which is 0 unless given, whatever its help says
 */
export const Utility = Measure.plugin({
  id: "Utility",
  revision: 1,
  about: "weighted sum of retrieved or not, relevant or not",
  params: {
    rel: Measure.level(),
    judged_only: Measure.flag,
    a: Measure.real.of(1, Number.NEGATIVE_INFINITY),
    b: Measure.real.of(-1, Number.NEGATIVE_INFINITY),
    c: Measure.real.of(0, Number.NEGATIVE_INFINITY),
    d: Measure.real.of(0, Number.NEGATIVE_INFINITY),
    docs: Measure.whole(0)
  },
  laws: {
    range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    idealHighest: false,
    unjudgedTailBlind: false
  },
  score: (frame, { rel, a, b, c, d, docs }) => {
    const n = frame.grades.length
    if (n === 0) return 0
    const found = judgedFound(frame, rel)
    const total = frame.relevant(rel)
    return a * found + b * (n - found) + c * (total - found) + d * (docs + found - n - total)
  }
})
