import type { Evaluation } from "@litfuse/eval/Evaluation"
import type { Adjusted, Comparison } from "@litfuse/stats/Comparison"
import type { Pair } from "@litfuse/stats/TukeyHsd"

/** A measured run: its file, and its name in tables. */
export interface MeasuredRun {
  readonly file: string
  readonly name: string
  readonly evaluation: Evaluation
}

/**
 * All comparisons of one measure.
 *
 * - `others` aligned with `comparisons` and `adjusted`; at least one
 * - `pairs` over the baseline and the others, in that order; absent if not requested
 */
export interface Compared {
  readonly measure: string
  readonly topics: number
  readonly baseline: MeasuredRun
  readonly others: ReadonlyArray<MeasuredRun>
  readonly comparisons: ReadonlyArray<Comparison>
  readonly adjusted: Adjusted
  readonly pairs: ReadonlyArray<Pair> | undefined
}
