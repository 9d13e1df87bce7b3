import type { Frame } from "@litfuse/engine/measure/Frame"

type Counted = Pick<Frame, "grades" | "relevantAt">

/** Hits judged relevant; below a level of 0 ranked measures count unjudged ones too, this never. Agrees with: trec_eval `num_rel_ret`. */
export const judgedFound = ({ grades, relevantAt }: Counted, rel: number): number => relevantAt(Math.max(0, rel))[grades.length]!

/**
 * Relevant hits among the first k, for interpolated precision. Below a level of 0 trec_eval counts them from the last rank upwards, until it has
 * found as many as were judged.
 */
export const foundFromBelow = (frame: Counted, rel: number): Int32Array => {
  const found = frame.relevantAt(rel)
  if (rel >= 0) return found
  const more = found[frame.grades.length]! - judgedFound(frame, rel)
  return found.map((count) => Math.max(0, count - more))
}
