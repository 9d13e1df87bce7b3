import * as Measure from "@litfuse/engine/Measure"

/**
 * Average precision: the sum of the precisions at each relevant hit, divided by the number of relevant documents. Its mean over topics is MAP.
 *
 * With a cutoff only hits down to it count, and the sum is still divided by all relevant documents. With `capped=True` it is divided by min(R, k), so
 * that 1 can be reached: the form of Kaggle and of recommender systems.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing relevant is judged or retrieved. Below a level of 0 unjudged hits count as relevant: where no judged document does, the
 *   value is infinite, as trec_eval's `map` is
 * - source: Harman, TREC-2 overview, 1993; trec_eval
 * - agrees with: trec_eval `map`, `map_cut`; ir_measures `AP`; `AP(capped=True)@k` with the MAP@k of Kaggle
 */
export const Ap = Measure.plugin({
  id: "AP",
  revision: 2,
  about: "average precision (its mean is MAP)",
  params: { rel: Measure.level(), judged_only: Measure.flag, capped: Measure.flag, cutoff: Measure.cutoff.optional },
  laws: {},
  score: ({ grades, relevant }, { rel, capped, cutoff }) => {
    const total = capped ? Math.min(relevant(rel), cutoff) : relevant(rel)
    // trec_eval's `map_cut` looks at this number first, its `map` does not
    if (total === 0 && (rel >= 0 || Number.isFinite(cutoff))) return 0
    let found = 0
    let sum = 0
    for (let i = 0, n = Math.min(grades.length, cutoff); i < n; i++) if (grades[i]! >= rel) sum += ++found / (i + 1)
    return found === 0 ? 0 : sum / total
  }
})
