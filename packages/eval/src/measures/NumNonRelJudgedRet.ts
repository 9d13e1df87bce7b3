import * as Measure from "@litfuse/engine/Measure"

/**
 * The number of documents retrieved that were judged and found nonrelevant.
 *
 * - units: documents; topics are added up
 * - agrees with: trec_eval `num_nonrel_judged_ret`
 */
export const NumNonRelJudgedRet = Measure.plugin({
  id: "NumNonRelJudgedRet",
  revision: 1,
  about: "documents retrieved that were judged nonrelevant",
  params: { rel: Measure.level() },
  aggregate: "sum",
  isInteger: true,
  laws: { range: [0, Number.POSITIVE_INFINITY], idealHighest: false, swapNeverRaises: false, unjudgedBlind: true },
  score: ({ grades }, { rel }) => {
    let count = 0
    for (let i = 0; i < grades.length; i++) if (grades[i]! >= 0 && grades[i]! < rel) count++
    return count
  }
})
