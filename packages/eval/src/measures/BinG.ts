import * as Measure from "@litfuse/engine/Measure"

/**
 * Binary G: each relevant hit gains 1 / log2(2 + nonrelevant or unjudged hits above it); the sum is divided by the number of relevant documents.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing relevant is judged; infinite where `AP` is, as in trec_eval
 * - agrees with: trec_eval `binG`
 */
export const BinG = Measure.plugin({
  id: "binG",
  revision: 2,
  about: "relevant hits discounted by the nonrelevant ones above them",
  params: { rel: Measure.level(), judged_only: Measure.flag },
  laws: {},
  score: ({ grades, relevant }, { rel }) => {
    const total = relevant(rel)
    if (total === 0 && rel >= 0) return 0
    let others = 0
    let sum = 0
    for (let i = 0; i < grades.length; i++) {
      if (grades[i]! >= rel) sum += 1 / Math.log2(2 + others)
      else others++
    }
    return sum === 0 ? 0 : sum / total
  }
})
