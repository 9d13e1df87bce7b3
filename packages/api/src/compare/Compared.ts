import type { Evaluation } from "@litfuse/eval/Evaluation"
import type { Adjusted, Comparison } from "@litfuse/stats/Comparison"
import type { Judged } from "@litfuse/stats/Tested"
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
 * - `others` runs that are no baseline; at least one
 * - `comparisons`, `differences`, `judged` and `adjusted` have a row for each pair, at `rowOf`: every run against every baseline
 * - `differences` by topic, aligned with `topicNames`
 * - `judged` p, interval and detectable difference of one rule over the family; `rule` and `family` in words
 * - `pairs` over the baselines and the others, in that order; absent if not requested
 */
export interface Compared {
  readonly measure: string
  readonly topicNames: ReadonlyArray<string>
  readonly family: string
  readonly rule: string
  readonly baselines: ReadonlyArray<MeasuredRun>
  readonly others: ReadonlyArray<MeasuredRun>
  readonly comparisons: ReadonlyArray<Comparison>
  readonly differences: ReadonlyArray<Float64Array>
  readonly judged: ReadonlyArray<Judged>
  readonly adjusted: Adjusted
  readonly pairs: ReadonlyArray<Pair> | undefined
}

/** The row of a pair: of the run at `other` against the baseline at `base`. */
export const rowOf = ({ baselines }: Pick<Compared, "baselines">, other: number, base: number): number => other * baselines.length + base
