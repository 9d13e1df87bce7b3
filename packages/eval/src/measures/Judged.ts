import * as Measure from "@litfuse/engine/Measure"

/** The grades with equal scores by id ascending. Hits are in the order of trec_eval, which has them by id descending. */
const byIdAscending = ({ grades, scores }: Measure.Frame): Int16Array => {
  if (scores === undefined) return grades
  const places = Uint32Array.from(grades, (_, i) => i).sort((a, b) => scores[b]! - scores[a]! || b - a)
  return Int16Array.from(places, (i) => grades[i]!)
}

/**
 * The share of the first k hits that an assessor judged: how far another measure at the same cutoff can be trusted.
 *
 * The denominator is min(k, hits), and topics are averaged, not pairs. A negative grade means "shown, not judged" and counts as unjudged;
 * ir_measures counts it as judged, which `compat=ir_measures` reproduces.
 * `compat=trec-covid` counts it too, and has hits with equal scores by id ascending. NIST archived the runs of TREC-COVID so, and J@5 and J@10 of the
 * leaderboard of round 3 follow the order of their lines.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits
 * - agrees with: ir_measures `Judged` (`compat=ir_measures`); 1 - trec_eval 10.0 `unj` where the ranking reaches k; the leaderboard of
 *   TREC-COVID round 3 (`compat=trec-covid`)
 */
export const Judged = Measure.plugin({
  id: "Judged",
  revision: 1,
  about: "share of the first k hits that were judged",
  params: { compat: Measure.word(["litfuse", "ir_measures", "trec-covid"]), cutoff: Measure.cutoff.optional },
  laws: { idealHighest: false, unjudgedTailBlind: false },
  score: (frame, { compat, cutoff }) => {
    const grades = compat === "trec-covid" ? byIdAscending(frame) : frame.grades
    const n = Math.min(grades.length, cutoff)
    if (n === 0) return 0
    const alsoNegative = compat !== "litfuse"
    let judged = 0
    for (let i = 0; i < n; i++) if (grades[i]! >= 0 || (alsoNegative && grades[i] === Measure.Unjudged)) judged++
    return judged / n
  }
})
