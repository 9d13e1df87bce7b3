import * as Measure from "@litfuse/engine/Measure"

/**
 * The number of topics that are averaged.
 *
 * - units: topics; each counts 1
 * - agrees with: trec_eval `num_q`; ir_measures `NumQ`
 */
export const NumQ = Measure.plugin({
  id: "NumQ",
  revision: 1,
  about: "topics averaged",
  params: {},
  aggregate: "sum",
  shows: "summary",
  isInteger: true,
  laws: { range: [1, 1], unjudgedBlind: true },
  reach: () => 0,
  score: () => 1
})
