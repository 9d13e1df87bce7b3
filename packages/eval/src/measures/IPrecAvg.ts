import * as Measure from "@litfuse/engine/Measure"
import { bestFrom, roundings, wanted } from "../internal/interpolated.ts"

/**
 * The mean of the interpolated precisions at recall 0.0, 0.1 ... 1.0: eleven-point average precision. See `IPrec` for `rounding`.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing relevant is retrieved
 * - agrees with: trec_eval 9.0.8 `11pt_avg`, 10.0 with `rounding=nearest`
 */
export const IPrecAvg = Measure.plugin({
  id: "IPrecAvg",
  revision: 1,
  about: "mean of the interpolated precisions at recall 0.0, 0.1 ... 1.0",
  params: { rel: Measure.level(), judged_only: Measure.flag, rounding: Measure.word(roundings) },
  laws: {},
  score: ({ relevant, relevantAt }, { rel, rounding }) => {
    const total = relevant(rel)
    const found = relevantAt(rel)
    let sum = 0
    for (let tenth = 0; tenth <= 10; tenth++) sum += bestFrom(found, wanted(tenth / 10, total, rounding))
    return sum / 11
  }
})
