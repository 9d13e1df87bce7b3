import * as Measure from "@litfuse/engine/Measure"

/**
 * What rank-biased precision could still gain: RBP if every unjudged hit and every rank after the last hit gained 1, minus RBP.
 *
 * (1 - p) times the sum of p^(rank - 1) over unjudged hits, plus p^n for the ranks after the last. RBP lies between its value and value + residual.
 * trec_eval 10.0 reports 0 when every hit is judged, which ignores the ranks after the last; `compat` follows it.
 *
 * - units: a ratio in [0, 1]
 * - empty: 1 without hits (0 as trec_eval has it)
 * - source: Moffat & Zobel, ACM TOIS 27(1), 2008
 * - agrees with: trec_eval 10.0 `rbp_resid` with `p=0.9,compat=trec_eval-10.0`
 */
export const RbpResidual = Measure.plugin({
  id: "RBPResidual",
  revision: 1,
  about: "how much more rank-biased precision could be, were everything judged",
  params: { p: Measure.fraction(0.8), compat: Measure.word(["litfuse", "trec_eval-10.0"]), cutoff: Measure.cutoff.optional },
  laws: { idealHighest: false, swapNeverRaises: false },
  exceptions: ({ compat }) => (compat === "litfuse" ? {} : { unjudgedTailBlind: false }),
  reach: ({ p, cutoff }) => Math.min(cutoff, Math.ceil(Math.log(1e-12) / Math.log(p))),
  score: ({ grades }, { p, compat, cutoff }) => {
    const n = Math.min(grades.length, cutoff)
    let weight = 1
    let sum = 0
    for (let i = 0; i < n; i++, weight *= p) if (grades[i]! < 0) sum += weight
    return sum === 0 && compat !== "litfuse" ? 0 : weight + (1 - p) * sum
  }
})
