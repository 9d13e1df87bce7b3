import * as Measure from "@litfuse/engine/Measure"

/**
 * F1 as BioASQ computes it, from the precision and recall of the first 10 documents. It is averaged over questions, not computed from means.
 *
 * - units: a ratio in [0, 1]; a question that a system did not answer is skipped
 * - empty: 0 when nothing relevant is retrieved
 * - source: BioASQ, EvaluatorTask1b
 * - agrees with: BioASQ's mean F-measure (documents)
 */
export const BioAsqF = Measure.plugin({
  id: "BioASQ_F",
  revision: 1,
  about: "F1 of at most 10 documents by BioASQ's rules",
  params: { rel: Measure.level(), cutoff: Measure.cutoff.of(10) },
  skipsMissing: true,
  laws: { idealHighest: false, unjudgedTailBlind: false },
  score: ({ grades, relevant, relevantAt }, { rel, cutoff }) => {
    const n = Math.min(grades.length, cutoff)
    const found = relevantAt(rel)[n]!
    // 2 P R / (P + R) with P = found / n and R = found / relevant
    return found === 0 ? 0 : (2 * found) / (n + relevant(rel))
  }
})
