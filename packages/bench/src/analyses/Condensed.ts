import type { Configured } from "@litfuse/engine/Measure"
import { frameOf, join, type Judgement } from "@litfuse/eval/Judgements"

/**
 * The value of a condensed list of which only the first hits are known.
 *
 * - `least` if the rest holds nothing relevant; `most` if it holds all remaining relevant documents, best first
 * - `isExact` the known hits decide the value: enough of them are judged, or nothing was cut off
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
export const measureCondensed = (
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
