import * as Measure from "@litfuse/engine/Measure"
import { logRanks } from "@litfuse/engine/measure/discountedGain"
import { curvedGain } from "../internal/idealGains.ts"

/**
 * Discounted cumulative gain: the gain of each hit over log2(rank + 1), added up. It is nDCG's numerator; topics with many relevant documents
 * weigh most in its mean.
 *
 * The gain is the grade itself unless `gains` says otherwise, or 2^gain - 1 with `dcg='exp-log2'`. It does not look at `rel`.
 *
 * - units: gains; without bound, unjudged and negative grades gain 0
 * - empty: 0 without hits
 * - source: Järvelin & Kekäläinen, ACM TOIS 20(4), 2002; exponential gain: Burges et al., ICML 2005
 * - agrees with: ranx `dcg`, `dcg_burges`
 */
export const Dcg = Measure.plugin({
  id: "DCG",
  revision: 1,
  about: "discounted cumulative gain",
  params: {
    dcg: Measure.word(["log2", "exp-log2"]),
    gains: Measure.gains,
    judged_only: Measure.flag,
    cutoff: Measure.cutoff.optional
  },
  laws: { range: [0, Number.POSITIVE_INFINITY] },
  hints: { rel: "a gain for each grade instead, such as DCG(gains={0:0,1:0,2:1})@10" },
  score: ({ grades }, { cutoff, gains, dcg }) => {
    const n = Math.min(grades.length, cutoff)
    const logs = logRanks(n)
    let sum = 0
    for (let i = 0; i < n; i++) if (grades[i]! >= 0) sum += curvedGain(grades[i]!, gains, dcg) / logs[i]!
    return sum
  }
})
