import * as Measure from "@litfuse/engine/Measure"

/**
 * Reciprocal rank: 1 over the rank of the first relevant hit. Its mean over topics is MRR.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when no relevant hit lies above the cutoff
 * - source: Kantor & Voorhees, Information Retrieval 2, 2000
 * - agrees with: trec_eval `recip_rank`; ir_measures `RR`
 */
export const Rr = Measure.plugin({
  id: "RR",
  revision: 1,
  about: "reciprocal rank of the first relevant hit (its mean is MRR)",
  params: { rel: Measure.level(), judged_only: Measure.flag, cutoff: Measure.cutoff.optional },
  laws: {},
  score: ({ grades }, { rel, cutoff }) => {
    for (let i = 0, n = Math.min(grades.length, cutoff); i < n; i++) if (grades[i]! >= rel) return 1 / (i + 1)
    return 0
  }
})
