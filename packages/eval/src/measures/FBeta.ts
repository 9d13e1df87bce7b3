import * as Measure from "@litfuse/engine/Measure"

/**
 * The F measure of the first k hits: (1 + b²) P R / (b² P + R) of precision and recall at the cutoff, with b = `beta`.
 *
 * 1 is the harmonic mean; 2 counts recall more. `beta` is that of textbooks here. In `SetF`, which follows trec_eval, it is its square.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when none of the first k hits is relevant
 * - source: van Rijsbergen, Information Retrieval, 1979
 * - agrees with: ranx `f1@k`
 */
export const FBeta = Measure.plugin({
  id: "F",
  revision: 1,
  about: "F measure of the first k hits",
  params: { rel: Measure.level(), beta: Measure.real.of(1), judged_only: Measure.flag, cutoff: Measure.cutoff.required },
  laws: {},
  score: ({ grades, relevant, relevantAt }, { rel, beta, cutoff }) => {
    const found = relevantAt(rel)[Math.min(cutoff, grades.length)]!
    const total = relevant(rel)
    if (found === 0 || total === 0) return 0
    const [precision, recall, weight] = [found / cutoff, found / total, beta * beta]
    return ((1 + weight) * precision * recall) / (weight * precision + recall)
  }
})
