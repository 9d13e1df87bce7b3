import * as Measure from "@litfuse/engine/Measure"

/**
 * The share of the first k hits that an assessor judged: how far another measure at the same cutoff can be trusted.
 *
 * The denominator is min(k, hits), and topics are averaged, not pairs. A negative grade means "shown, not judged" and counts as unjudged;
 * ir_measures counts it as judged, which `compat=ir_measures` reproduces.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits
 * - agrees with: ir_measures `Judged` (`compat=ir_measures`); 1 - trec_eval 10.0 `unj` where the ranking reaches k
 */
export const Judged = Measure.plugin({
  id: "Judged",
  revision: 1,
  about: "share of the first k hits that were judged",
  params: { compat: Measure.word(["litfuse", "ir_measures"]), cutoff: Measure.cutoff.optional },
  laws: { idealHighest: false, unjudgedTailBlind: false },
  score: ({ grades }, { compat, cutoff }) => {
    const n = Math.min(grades.length, cutoff)
    if (n === 0) return 0
    const alsoNegative = compat === "ir_measures"
    let judged = 0
    for (let i = 0; i < n; i++) if (grades[i]! >= 0 || (alsoNegative && grades[i] === Measure.Unjudged)) judged++
    return judged / n
  }
})
