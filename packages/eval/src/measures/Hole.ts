import * as Measure from "@litfuse/engine/Measure"

/**
 * Holes: unjudged hits among the first k, divided by k. A negative grade means "shown, not judged" and is a hole.
 *
 * A document judged for another topic only is a hole for this one. BEIR's `Hole` counts such a document as judged, and so finds fewer holes.
 *
 * - units: a ratio in [0, 1]; the denominator stays k when the ranking is shorter
 * - empty: 0 without hits
 * - agrees with: trec_eval 10.0 `unj`
 */
export const Hole = Measure.plugin({
  id: "Hole",
  revision: 1,
  about: "share of unjudged documents among the first k",
  params: { cutoff: Measure.cutoff.required },
  laws: { idealHighest: false, swapNeverRaises: false, unjudgedTailBlind: false },
  score: ({ grades }, { cutoff }) => {
    let holes = 0
    for (let i = 0, n = Math.min(grades.length, cutoff); i < n; i++) if (grades[i]! < 0) holes++
    return holes / cutoff
  }
})
