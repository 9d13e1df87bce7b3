import * as Measure from "@litfuse/engine/Measure"

/**
 * Success at a cutoff: 1 when a relevant hit lies among the first k, else 0. Without a cutoff the whole ranking counts.
 *
 * - units: 0 or 1; the mean is a share of topics
 * - empty: 0 without hits
 * - agrees with: trec_eval `success`; ir_measures `Success`; ranx `hit_rate`
 */
export const Success = Measure.plugin({
  id: "Success",
  revision: 1,
  about: "1 when a relevant hit lies above the cutoff, or anywhere",
  params: { rel: Measure.level(), judged_only: Measure.flag, cutoff: Measure.cutoff.optional },
  laws: {},
  score: ({ grades, relevantAt }, { rel, cutoff }) => (relevantAt(rel)[Math.min(cutoff, grades.length)]! > 0 ? 1 : 0)
})
