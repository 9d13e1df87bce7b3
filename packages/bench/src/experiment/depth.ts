import type { Configured } from "@litfuse/engine/Measure"
import * as Judgements from "@litfuse/eval/Judgements"
import type { Run } from "@litfuse/eval/Run"

/**
 * The deepest rank that a measure reads, its cutoff or the end of the ranking. A measure on condensed lists is taken at its cutoff too: how much deeper it
 * reads depends on the hits that nobody judged, and `belowCut` counts where that matters.
 */
export const reachOf = ({ measure, values }: Configured): number => measure.reach({ ...values, judged_only: false } as never)

/**
 * The measures that may be taken of rankings whose inputs were cut: those that read no deeper. The same rule holds for single runs, for what is fused from
 * them, and for tuning.
 *
 * - `depth` where the inputs were cut; Infinity where they were not
 */
export const withinDepth = (measures: ReadonlyArray<Configured>, depth: number): ReadonlyArray<Configured> =>
  measures.filter((one) => reachOf(one) <= depth)

/**
 * Topics on which a measure on condensed lists reads below the cut: the first `depth` hits of the ranking hold fewer judged ones than its cutoff, and what
 * was cut off might hold more. Its value is then that of a shorter list.
 *
 * - empty: 0 for any other measure, and for rankings that were not cut
 */
export const belowCut = (one: Configured, judgements: Judgements.Judgements, run: Run, depth: number): number => {
  if (one.values["judged_only"] !== true || !Number.isFinite(depth)) return 0
  const cutoff = reachOf(one)
  let topics = 0
  for (const judgement of judgements.topics.values()) {
    const ids = run.topics.get(judgement.topic)?.ids.slice(0, depth) ?? []
    if (ids.length < depth) continue
    const { grades } = Judgements.join(judgement, ids)
    if (grades.reduce((judged, grade) => (grade >= 0 ? judged + 1 : judged), 0) < cutoff) topics++
  }
  return topics
}
