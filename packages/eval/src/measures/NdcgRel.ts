import * as Measure from "@litfuse/engine/Measure"
import { logRanks } from "@litfuse/engine/measure/discountedGain"
import { idealGains } from "../internal/idealGains.ts"

/**
 * nDCG averaged over the documents with a positive gain. A retrieved one counts DCG divided by ideal DCG at its rank. Any other counts the final DCG
 * divided by the whole ideal DCG.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when no judged document has a positive gain
 * - agrees with: trec_eval `ndcg_rel`
 */
export const NdcgRel = Measure.plugin({
  id: "nDCGrel",
  revision: 1,
  about: "nDCG averaged over the ranks of relevant documents",
  params: { gains: Measure.gains, judged_only: Measure.flag },
  laws: { swapNeverRaises: false },
  score: ({ grades, judged }, { gains }) => {
    const ideal = idealGains(judged, gains)
    let total = 0
    while (ideal[total]! > 0) total++
    if (total === 0) return 0
    const logs = logRanks(Math.max(grades.length, total))
    const { table } = gains
    let dcg = 0
    let best = 0
    let sum = 0
    let found = 0
    for (let i = 0; i < grades.length; i++) {
      if (i < total) best += ideal[i]! / logs[i]!
      const grade = grades[i]!
      if (grade < 0) continue
      // `Measure.gainOf` is written out here: until the loop is compiled, a call for each hit takes longer than everything else
      const gain = grade < table.length ? table[grade]! : grade
      if (gain === 0) continue
      dcg += gain / logs[i]!
      sum += dcg / best
      found++
    }
    for (let i = grades.length; i < total; i++) best += ideal[i]! / logs[i]!
    return (sum + (total - found) * (dcg / best)) / total
  }
})
