import * as Measure from "@litfuse/engine/Measure"
import { discountedGain as plainDcg, logRanks } from "@litfuse/engine/measure/discountedGain"
import { curvedGain, type Curve, idealGains } from "../internal/idealGains.ts"

const dcgOf = (grades: Int16Array, depth: number, gains: Measure.Gains, dcg: Curve, unjudged: number): number => {
  const n = Math.min(grades.length, depth)
  const logs = logRanks(n)
  let sum = 0
  for (let i = 0; i < n; i++) {
    const gain = grades[i]! < 0 ? unjudged : curvedGain(grades[i]!, gains, dcg)
    if (gain > 0) sum += gain / logs[i]!
  }
  return sum
}

const idealDcg = (gains: Float64Array, depth: number): number => {
  let n = 0
  while (n < depth && gains[n]! > 0) n++
  const logs = logRanks(n)
  let sum = 0
  for (let i = 0; i < n; i++) sum += gains[i]! / logs[i]!
  return sum
}

const highestGain = (maximum: number, gains: Measure.Gains, dcg: Curve): number => {
  let highest = 0
  for (let grade = 0; grade <= maximum; grade++) highest = Math.max(highest, curvedGain(grade, gains, dcg))
  return highest
}

const countUnjudged = (grades: Int16Array, depth: number): number => {
  let count = 0
  for (let i = 0, n = Math.min(grades.length, depth); i < n; i++) if (grades[i]! < 0) count++
  return count
}

/**
 * Normalised discounted cumulative gain: DCG at `cutoff` over the DCG of the ideal ranking cut at the same rank.
 *
 * The gain is the grade itself unless `gains` says otherwise (fractions work; trec_eval sorts fractional gains wrongly), or 2^gain - 1 with
 * `dcg='exp-log2'`; the discount is log2(rank + 1). It does not look at `rel`: graded judgements enter through their gains. Unjudged documents gain
 * nothing. `judged_only=True` removes them (nDCG'). `unjudged=best` gives each one above the cutoff the collection's best grade, in the ranking and
 * in the ideal ranking. It shows how much missing judgements could hide, but is no strict upper bound.
 *
 * - units: a ratio in [0, 1]; negative grades are unjudged
 * - empty: 0 when no judged document has a positive gain
 * - source: Järvelin & Kekäläinen, ACM TOIS 20(4), 2002; exponential gain: Burges et al., ICML 2005; condensed lists: Sakai, SIGIR 2007
 * - agrees with: trec_eval `ndcg`, `ndcg_cut`; ir_measures `nDCG`, `nDCG(dcg='exp-log2')` (gdeval), `nDCG(judged_only=True)`; ranx `ndcg`
 */
export const Ndcg = Measure.plugin({
  id: "nDCG",
  revision: 2,
  about: "normalised discounted cumulative gain",
  params: {
    dcg: Measure.word(["log2", "exp-log2"]),
    gains: Measure.gains,
    judged_only: Measure.flag,
    unjudged: Measure.word(["zero", "best"]),
    cutoff: Measure.cutoff.optional
  },
  laws: {},
  exceptions: ({ unjudged }) => (unjudged === "best" ? { idealHighest: false, swapNeverRaises: false, unjudgedTailBlind: false } : {}),
  hints: { rel: "a gain for each grade instead, such as nDCG(gains={0:0,1:0,2:1})@10" },
  score: ({ grades, ideal, judged, maximum }, { cutoff, gains, dcg, unjudged }) => {
    const isBest = unjudged === "best"
    if (dcg === "log2" && gains.pairs.size === 0 && !isBest) {
      const best = plainDcg(ideal, cutoff)
      return best === 0 ? 0 : plainDcg(grades, cutoff) / best
    }
    const best = idealDcg(idealGains(judged, gains, dcg, isBest ? countUnjudged(grades, cutoff) : 0), cutoff)
    return best === 0 ? 0 : dcgOf(grades, cutoff, gains, dcg, isBest ? highestGain(maximum, gains, dcg) : 0) / best
  }
})
