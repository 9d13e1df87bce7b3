import * as Measure from "@litfuse/engine/Measure"

/**
 * Precision at a cutoff: relevant hits among the first k, over k. The denominator stays k when the ranking is shorter.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits
 * - agrees with: trec_eval `P`; ir_measures `P`
 */
export const P = Measure.plugin({
  id: "P",
  revision: 1,
  about: "precision at a cutoff",
  params: { rel: Measure.level(), judged_only: Measure.flag, cutoff: Measure.cutoff.required },
  laws: {},
  score: ({ grades, relevantAt }, { rel, cutoff }) => relevantAt(rel)[Math.min(cutoff, grades.length)]! / cutoff
})
