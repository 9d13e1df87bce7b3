import * as Measure from "@litfuse/engine/Measure"

const smoothing = 0.00001

/**
 * Inferred average precision: AP estimated from a pool of which only a sample was judged.
 *
 * Let a relevant hit at rank k have a relevant, b judged nonrelevant and u pooled but unjudged hits above it. It adds 1/k + (k-1)/k x (a+b+u)/(k-1) x
 * (a+e)/(a+b+2e), where e = 0.00001. The first rank adds 1. The sum is divided by R. A negative grade means pooled but unjudged; a document that is
 * not in the qrels is outside the pool.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing relevant is judged
 * - source: Yilmaz & Aslam, CIKM 2006
 * - agrees with: trec_eval `infAP`; ir_measures `infAP`
 */
export const InfAp = Measure.plugin({
  id: "infAP",
  revision: 1,
  about: "average precision inferred from a sample of the pool",
  params: { rel: Measure.level() },
  laws: { swapNeverRaises: false },
  score: ({ grades, relevant }, { rel: level }) => {
    // an unjudged document never counts here, whatever the level
    const rel = Math.max(0, level)
    const total = relevant(rel)
    if (total === 0) return 0
    let sum = 0
    let found = 0
    let nonRelevant = 0
    let unjudged = 0
    for (let i = 0; i < grades.length; i++) {
      const grade = grades[i]!
      if (grade >= rel) {
        const pooled = i === 0 ? 0 : (found + nonRelevant + unjudged) / i
        const share = (found + smoothing) / (found + nonRelevant + 2 * smoothing)
        sum += i === 0 ? 1 : 1 / (i + 1) + (i / (i + 1)) * pooled * share
        found++
      } else if (grade >= 0) nonRelevant++
      else if (grade === Measure.Unjudged) unjudged++
    }
    return sum / total
  }
})
