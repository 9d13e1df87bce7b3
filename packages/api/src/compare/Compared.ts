import type { Evaluation } from "@litfuse/eval/Evaluation"
import type { Adjusted, Comparison } from "@litfuse/stats/Comparison"
import type { Pair } from "@litfuse/stats/TukeyHsd"

/** A run that was measured: its file, and the name that tables give it. */
export interface Named {
  readonly file: string
  readonly name: string
  readonly evaluation: Evaluation
}

/**
 * All comparisons of one measure.
 *
 * - `others` aligned with `comparisons` and `adjusted`; at least one
 * - `pairs` over the baseline and the others, in that order; absent when they were not asked for
 */
export interface Compared {
  readonly measure: string
  readonly topics: number
  readonly baseline: Named
  readonly others: ReadonlyArray<Named>
  readonly comparisons: ReadonlyArray<Comparison>
  readonly adjusted: Adjusted
  readonly pairs: ReadonlyArray<Pair> | undefined
}
