import * as Measure from "@litfuse/engine/Measure"

/**
 * The number of relevant documents judged, retrieved or not.
 *
 * - units: documents; topics are added up
 * - agrees with: trec_eval `num_rel`; ir_measures `NumRel`
 */
export const NumRel = Measure.plugin({
  id: "NumRel",
  revision: 1,
  about: "relevant documents judged, retrieved or not",
  params: { rel: Measure.level() },
  aggregate: "sum",
  isInteger: true,
  laws: { range: [0, Number.POSITIVE_INFINITY], unjudgedBlind: true },
  score: ({ relevant }, { rel }) => relevant(rel)
})
