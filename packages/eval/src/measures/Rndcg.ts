import * as Measure from "@litfuse/engine/Measure"
import { logRanks } from "@litfuse/engine/measure/discountedGain"
import { idealGains } from "../internal/idealGains.ts"

/**
 * nDCG averaged over R levels: DCG over ideal DCG at every rank after which the gain of the ideal ranking falls, its fall to 0 included.
 *
 * Below the last hit the final DCG is used. A ranking may be more than one rank longer than the ideal one. It then has one more term: its whole DCG
 * divided by the whole ideal DCG.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing of grade `rel` is judged, or no judged document has a positive gain
 * - agrees with: trec_eval `Rndcg`, which prints NaN where documents count as relevant and none has a gain (`-l 0`)
 */
export const Rndcg = Measure.plugin({
  id: "RnDCG",
  revision: 1,
  about: "nDCG averaged over the ranks at which the ideal gain falls",
  params: { rel: Measure.level(), gains: Measure.gains, judged_only: Measure.flag },
  laws: { unjudgedTailBlind: false, relIsThreshold: false },
  score: ({ grades, judged, relevant }, { rel, gains }) => {
    const ideal = idealGains(judged, gains)
    if (relevant(rel) === 0 || ideal[0] === 0) return 0
    const n = grades.length
    let total = 0
    while (ideal[total]! > 0) total++
    const logs = logRanks(Math.max(n, total))
    const { table } = gains
    let dcg = 0
    let best = 0
    let sum = 0
    let terms = 0
    for (let i = 0, end = Math.max(n, total); i < end; i++) {
      const grade = i < n ? grades[i]! : -1
      // `Measure.gainOf` is written out here: until the loop is compiled, a call for each hit takes longer than everything else
      if (grade >= 0) dcg += (grade < table.length ? table[grade]! : grade) / logs[i]!
      if (i >= total) continue
      best += ideal[i]! / logs[i]!
      if (ideal[i + 1] === ideal[i]) continue
      sum += dcg / best
      terms++
    }
    if (n <= total + 1) return sum / terms
    return (sum + dcg / best) / (terms + 1)
  }
})
