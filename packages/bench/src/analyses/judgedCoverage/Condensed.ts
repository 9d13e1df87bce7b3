import type { Configured } from "@litfuse/engine/Measure"
import { frameOf, join, type Judgement } from "@litfuse/eval/Judgements"

/**
 * A measure of a condensed list when only the head of the whole list is known.
 *
 * - `least` the rest holds nothing relevant; `most` it holds all relevant documents that are left, best first
 * - `isExact` the head decides the value: it holds enough judged hits, or nothing was cut off
 */
export interface Condensed {
  readonly least: number
  readonly most: number
  readonly isExact: boolean
}

/** Judged grades of the hits, followed by all that is left of the ideal ranking. */
const completed = (judged: Int16Array, ideal: Int16Array): Int16Array => {
  const left = new Map<number, number>()
  for (const grade of ideal) left.set(grade, (left.get(grade) ?? 0) + 1)
  for (const grade of judged) if (grade > 0) left.set(grade, left.get(grade)! - 1)
  const rest = [...left].sort(([a], [b]) => b - a).flatMap(([grade, n]) => Array.from({ length: n }, () => grade))
  return Int16Array.from([...judged, ...rest])
}

/**
 * Measures the condensed list of one topic: unjudged hits taken out, ranks closed up.
 *
 * - shape: `ids` best first, cut at `depth` when there are so many; `measure` looks at the condensed list down to `cutoff`
 * - empty: a topic without hits is exact
 */
export const condensed = (
  judgement: Judgement,
  ids: ReadonlyArray<string>,
  measure: Configured,
  cutoff: number,
  depth: number
): Condensed => {
  const frame = join(judgement, ids)
  const judged = frame.condensed().grades
  const least = measure.score(frame)
  if (judged.length >= cutoff || ids.length < depth) return { least, most: least, isExact: true }
  return { least, most: measure.score(frameOf(judgement, completed(judged, judgement.ideal))), isExact: false }
}
