import * as Measure from "@litfuse/engine/Measure"

/**
 * Recall as BioASQ computes it: relevant documents among the first 10, over all relevant ones.
 *
 * - units: a ratio in [0, 1]; a question that a system did not answer is skipped
 * - empty: 0 without hits or when nothing relevant is judged
 * - source: BioASQ, EvaluatorTask1b
 * - agrees with: BioASQ's mean recall (documents)
 */
export const BioAsqR = Measure.plugin({
  id: "BioASQ_R",
  revision: 1,
  about: "recall of at most 10 documents by BioASQ's rules",
  params: { rel: Measure.level(), cutoff: Measure.cutoff.of(10) },
  skipsMissing: true,
  laws: {},
  score: ({ grades, relevant, relevantAt }, { rel, cutoff }) => {
    const total = relevant(rel)
    return total === 0 ? 0 : relevantAt(rel)[Math.min(grades.length, cutoff)]! / total
  }
})
