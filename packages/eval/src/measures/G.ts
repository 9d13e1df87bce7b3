import * as Measure from "@litfuse/engine/Measure"
import { idealGains } from "../internal/idealGains.ts"

/**
 * G: each hit's gain, discounted by how far the gains of the ranking are behind those of the ideal ranking at that rank.
 *
 * Each rank costs its ideal gain, at least 1. A hit of gain g adds g / log2(2 + cost so far - gains so far), this rank included. The sum is divided
 * by the total ideal gain. trec_eval's help states another formula; this is what it computes.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when no judged document has a positive gain
 * - agrees with: trec_eval `G`
 */
export const G = Measure.plugin({
  id: "G",
  revision: 1,
  about: "gains discounted by the ideal gain missed so far",
  params: { gains: Measure.gains, judged_only: Measure.flag },
  laws: {},
  score: ({ grades, judged }, { gains }) => {
    const ideal = idealGains(judged, gains)
    let total = 0
    let length = 0
    for (; ideal[length]! > 0; length++) total += ideal[length]!
    if (total === 0) return 0
    const { table } = gains
    let cost = 0
    let given = 0
    let sum = 0
    for (let i = 0; i < grades.length; i++) {
      cost += i < length && ideal[i]! > 1 ? ideal[i]! : 1
      const grade = grades[i]!
      if (grade < 0) continue
      // `Measure.gainOf` is written out here: until the loop is compiled, a call for each hit takes longer than everything else
      const gain = grade < table.length ? table[grade]! : grade
      if (gain === 0) continue
      given += gain
      sum += gain / Math.log2(2 + cost - given)
    }
    return sum / total
  }
})
