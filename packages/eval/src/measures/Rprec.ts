import * as Measure from "@litfuse/engine/Measure"

/**
 * R-precision: precision after R hits, where R is the number of relevant documents.
 *
 * - units: a ratio in [0, 1]; a ranking shorter than R is still divided by R
 * - empty: 0 when nothing relevant is judged
 * - agrees with: trec_eval `Rprec`; ir_measures `Rprec`
 */
export const Rprec = Measure.plugin({
  id: "Rprec",
  revision: 1,
  about: "precision after R hits, R being the number of relevant documents",
  params: { rel: Measure.level(), judged_only: Measure.flag },
  laws: {},
  score: ({ grades, relevant, relevantAt }, { rel }) => {
    const total = relevant(rel)
    return total === 0 ? 0 : relevantAt(rel)[Math.min(total, grades.length)]! / total
  }
})
