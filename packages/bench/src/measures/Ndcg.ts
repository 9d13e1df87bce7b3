import * as Measure from "@litfuse/engine/Measure"
import { logRanks } from "../internal/discount.ts"

type Gains = ReadonlyMap<number, number>
type Curve = "log2" | "exp-log2"

const gainOf = (grade: number, gains: Gains, dcg: Curve): number => {
  if (grade < 0) return 0
  const gain = gains.size === 0 ? grade : (gains.get(grade) ?? grade)
  return dcg === "log2" ? gain : 2 ** gain - 1
}

const dcgOf = (grades: Int16Array, depth: number, gains: Gains, dcg: Curve): number => {
  const n = Math.min(grades.length, depth)
  const logs = logRanks(n)
  let sum = 0
  for (let i = 0; i < n; i++) {
    const gain = gainOf(grades[i]!, gains, dcg)
    if (gain > 0) sum += gain / logs[i]!
  }
  return sum
}

/** The ideal DCG when gains do not follow grades: walks the gains from the highest down, without sorting or allocating. */
const idealOf = (judged: Int32Array, depth: number, gains: Gains, dcg: Curve): number => {
  const logs = logRanks(
    Math.min(
      depth,
      judged.reduce((sum, count) => sum + count, 0)
    )
  )
  let sum = 0
  let rank = 0
  let above = Number.POSITIVE_INFINITY
  for (;;) {
    let gain = 0
    let count = 0
    for (let grade = 0; grade < judged.length; grade++) {
      const own = gainOf(grade, gains, dcg)
      if (own >= above || own < gain) continue
      count = own === gain ? count + judged[grade]! : judged[grade]!
      gain = own
    }
    if (gain === 0) return sum
    for (const end = Math.min(depth, rank + count); rank < end; rank++) sum += gain / logs[rank]!
    above = gain
  }
}

/**
 * Normalised discounted cumulative gain: DCG at `cutoff` over the DCG of the ideal ranking cut at the same rank.
 *
 * The gain is the grade itself unless `gains` says otherwise (fractions work; trec_eval sorts fractional gains wrongly), or 2^gain - 1 with
 * `dcg='exp-log2'`; the discount is log2(rank + 1). It does not look at `rel`: graded judgements enter through their gains.
 *
 * - units: a ratio in [0, 1]; unjudged and negative grades gain 0
 * - empty: 0 when no judged document has a positive gain
 * - source: Järvelin & Kekäläinen, ACM TOIS 20(4), 2002; exponential gain: Burges et al., ICML 2005
 * - agrees with: trec_eval `ndcg`, `ndcg_cut`; ir_measures `nDCG`, `nDCG(dcg='exp-log2')`
 */
export const Ndcg = Measure.plugin({
  id: "nDCG",
  revision: 1,
  about: "normalised discounted cumulative gain",
  params: { dcg: Measure.word(["log2", "exp-log2"]), gains: Measure.gains, cutoff: Measure.cutoff.optional },
  laws: {},
  hints: { rel: "nDCG has no rel; say which grade gains what instead, for example nDCG(gains={0:0,1:0,2:1})@10" },
  score: ({ grades, ideal, judged }, { cutoff, gains, dcg }) => {
    const best = gains.size === 0 ? dcgOf(ideal, cutoff, gains, dcg) : idealOf(judged, cutoff, gains, dcg)
    return best === 0 ? 0 : dcgOf(grades, cutoff, gains, dcg) / best
  }
})
