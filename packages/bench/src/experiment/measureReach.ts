import type { Configured } from "@litfuse/engine/Measure"
import * as Judgements from "@litfuse/eval/Judgements"
import type { Run } from "@litfuse/eval/Run"

/**
 * The deepest rank that a measure reads: its cutoff or the end of the ranking. A measure on condensed lists counts at its cutoff too. How much deeper it
 * reads depends on unjudged hits, and `countBelowCut` counts where that matters.
 */
export const measureReach = ({ measure, values }: Configured): number => measure.reach({ ...values, judged_only: false } as never)

/**
 * The measures that do not read below the cut of the inputs. The same rule holds for single runs, for fused runs, and for tuning.
 *
 * - `depth` where the inputs were cut; Infinity where they were not
 */
export const withinDepth = (measures: ReadonlyArray<Configured>, depth: number): ReadonlyArray<Configured> =>
  measures.filter((one) => measureReach(one) <= depth)

/**
 * Counts the topics on which a measure on condensed lists reads below the cut. The first `depth` hits of the ranking then hold fewer judged ones than its
 * cutoff, and the part that was cut off might hold more. The value is that of a shorter list.
 *
 * - empty: 0 for any other measure, and for rankings that were not cut
 */
export const countBelowCut = (one: Configured, judgements: Judgements.Judgements, run: Run, depth: number): number => {
  if (one.values["judged_only"] !== true || !Number.isFinite(depth)) return 0
  const cutoff = measureReach(one)
  let topics = 0
  for (const judgement of judgements.topics.values()) {
    const ids = run.topics.get(judgement.topic)?.ids.slice(0, depth) ?? []
    if (ids.length < depth) continue
    const { grades } = Judgements.join(judgement, ids)
    if (grades.reduce((judged, grade) => (grade >= 0 ? judged + 1 : judged), 0) < cutoff) topics++
  }
  return topics
}
