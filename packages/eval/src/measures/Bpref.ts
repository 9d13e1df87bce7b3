import * as Measure from "@litfuse/engine/Measure"

/**
 * Binary preference: how rarely a judged nonrelevant document is above a relevant one. Unjudged documents are ignored.
 *
 * Each retrieved relevant document with b judged nonrelevant ones above it adds 1 - min(b, R) / min(N, R) (1 when b = 0); the sum is divided
 * by R. N is the number of judged nonrelevant documents, R that of relevant ones, retrieved or not.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing relevant is judged
 * - source: Buckley & Voorhees, SIGIR 2004, as corrected in trec_eval 8
 * - agrees with: trec_eval `bpref`; ir_measures `Bpref`
 */
export const Bpref = Measure.plugin({
  id: "Bpref",
  revision: 1,
  about: "binary preference: judged nonrelevant documents above relevant ones",
  params: { rel: Measure.level() },
  laws: { unjudgedBlind: true },
  score: ({ grades, relevant, nonRelevant }, { rel: level }) => {
    // an unjudged document never counts here, whatever the level
    const rel = Math.max(0, level)
    const total = relevant(rel)
    if (total === 0) return 0
    const bound = Math.min(nonRelevant(rel), total)
    let above = 0
    let sum = 0
    for (let i = 0; i < grades.length; i++) {
      const grade = grades[i]!
      if (grade >= rel) sum += above === 0 ? 1 : 1 - Math.min(above, total) / bound
      else if (grade >= 0) above++
    }
    return sum / total
  }
})
