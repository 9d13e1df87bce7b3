import * as Measure from "@litfuse/engine/Measure"

/**
 * Recall at a cutoff: relevant hits among the first k, over all relevant documents.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing relevant is judged
 * - agrees with: trec_eval `recall`; ir_measures `R`
 */
export const R = Measure.plugin({
  id: "R",
  revision: 1,
  about: "recall at a cutoff",
  params: { rel: Measure.level(), judged_only: Measure.flag, cutoff: Measure.cutoff.required },
  laws: {},
  score: ({ grades, relevant, relevantAt }, { rel, cutoff }) => {
    const total = relevant(rel)
    return total === 0 ? 0 : relevantAt(rel)[Math.min(cutoff, grades.length)]! / total
  }
})
