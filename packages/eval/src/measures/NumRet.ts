import * as Measure from "@litfuse/engine/Measure"

/**
 * The number of documents retrieved.
 *
 * - units: documents; topics are added up
 * - agrees with: trec_eval `num_ret`; ir_measures `NumRet`
 */
export const NumRet = Measure.plugin({
  id: "NumRet",
  revision: 1,
  about: "documents retrieved",
  params: {},
  aggregate: "sum",
  isInteger: true,
  laws: { range: [0, Number.POSITIVE_INFINITY], idealHighest: false, swapNeverRaises: true, unjudgedTailBlind: false },
  hints: { rel: "NumRelRet counts relevant documents, for example NumRelRet(rel=2)" },
  score: ({ grades }) => grades.length
})
