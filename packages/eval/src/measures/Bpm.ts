import * as Measure from "@litfuse/engine/Measure"
import { horizon, scaledGain } from "../internal/scaledGain.ts"

/**
 * Bejeweled Player Model, static form: the mean gain per document. The reader stops at gains of `T`, or at the cutoff.
 *
 * Gains are grades from `min_rel` to `max_rel` (the collection's highest grade unless given) scaled to 0..1. A ranking that ends earlier is taken to
 * continue with hits of gain 0.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 without hits
 * - source: Zhang et al., SIGIR 2017
 * - agrees with: cwl_eval and ir_measures `BPM` where `max_rel` is given
 */
export const Bpm = Measure.plugin({
  id: "BPM",
  revision: 1,
  about: "mean gain of a reader who stops when satisfied or tired",
  params: { T: Measure.real.of(1), min_rel: Measure.whole(0), max_rel: Measure.maximum, cutoff: Measure.cutoff.required },
  laws: { idealHighest: false, swapNeverRaises: false },
  score: ({ grades, maximum }, { T, min_rel, max_rel, cutoff }) => {
    const top = max_rel === 0 ? maximum : max_rel
    const last = Math.min(cutoff, horizon)
    let sum = 0
    for (let i = 0, n = Math.min(grades.length, last); i < n; i++) {
      sum += scaledGain(grades[i]!, min_rel, top)
      if (sum >= T) return sum / (i + 1)
    }
    return sum / last
  }
})
