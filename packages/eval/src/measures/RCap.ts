import * as Measure from "@litfuse/engine/Measure"

/**
 * Capped recall: relevant hits among the first k, divided by the largest possible number, min(k, R). It reaches 1 where plain recall cannot.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing relevant is judged
 * - source: Thakur et al., BEIR, NeurIPS 2021
 * - agrees with: trec_eval `relative_P`; BEIR `R_cap`
 */
export const RCap = Measure.plugin({
  id: "RCap",
  revision: 1,
  about: "recall at a cutoff over the most that it could be",
  params: { rel: Measure.level(), judged_only: Measure.flag, cutoff: Measure.cutoff.required },
  laws: {},
  score: ({ grades, relevant, relevantAt }, { rel, cutoff }) => {
    const most = Math.min(cutoff, relevant(rel))
    return most === 0 ? 0 : relevantAt(rel)[Math.min(cutoff, grades.length)]! / most
  }
})
