import * as Measure from "@litfuse/engine/Measure"

/**
 * Precision as BioASQ computes it: relevant documents among the first 10, over the number given (at most 10).
 *
 * - units: a ratio in [0, 1]; a question that a system did not answer is skipped
 * - empty: 0 without hits
 * - source: BioASQ, EvaluatorTask1b
 * - agrees with: BioASQ's mean precision (documents)
 */
export const BioAsqP = Measure.plugin({
  id: "BioASQ_P",
  revision: 1,
  about: "precision of at most 10 documents by BioASQ's rules",
  params: { rel: Measure.level(), cutoff: Measure.cutoff.of(10) },
  skipsMissing: true,
  laws: { idealHighest: false, unjudgedTailBlind: false },
  score: ({ grades, relevantAt }, { rel, cutoff }) => {
    const n = Math.min(grades.length, cutoff)
    return n === 0 ? 0 : relevantAt(rel)[n]! / n
  }
})
