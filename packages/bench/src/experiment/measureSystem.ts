import type { Configured } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Evaluation from "@litfuse/eval/Evaluation"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { Table } from "../Experiment.ts"
import type * as Judgements from "@litfuse/eval/Judgements"
import type { SystemResult } from "../report/Results.ts"
import type { Compat } from "@litfuse/eval/Run"
import type * as Bootstrap from "@litfuse/stats/Bootstrap"
import type { Interval } from "@litfuse/stats/Interval"
import * as Ties from "@litfuse/eval/Ties"
import { countBelowCut, withinDepth } from "./measureReach.ts"
import { type TopHits, topHitsOf } from "./tableRankings.ts"
import type { ReadySystem } from "./systems/ReadySystem.ts"

/** What is the same for all systems of a table. */
export interface EvaluationSettings {
  readonly judgements: Judgements.Judgements
  readonly measures: ReadonlyArray<Configured>
  readonly topics: Table["topics"]
  readonly compat: Compat
  readonly intervals: Bootstrap.Intervals
}

/**
 * One system measured.
 *
 * - `belowCut` topics, by measure, on which one on condensed lists reads below the rank where runs were cut; none where it does nowhere
 * - `span` how far tied documents could move the first measure; undefined where it has no exact bounds, or is refused
 */
export interface SystemMeasurement {
  readonly result: SystemResult
  readonly topHits: TopHits
  readonly belowCut: ReadonlyArray<readonly [measure: string, topics: number]>
  readonly span: Ties.Span | undefined
}

/** The ends of an interval; none where one topic says nothing of others. */
const endsOf = ({ lower, upper }: Interval): readonly [number, number] | undefined =>
  Number.isFinite(lower) && Number.isFinite(upper) ? [lower, upper] : undefined

/**
 * Measures a system with all measures that its run is deep enough for.
 *
 * - errors: `DatasetError` when its run cannot be read or made; `EvaluationError`
 */
export const measureSystem = (
  ready: ReadySystem,
  { judgements, measures, topics: policy, compat, intervals }: EvaluationSettings
): Result.Result<SystemMeasurement, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const run = yield* ready.run()
    const possible = withinDepth(measures, ready.depth)
    const { summary, values, missing, topics } = yield* Evaluation.evaluate(judgements, run, possible, policy)
    const byName = <A>(of: (m: number) => A) => Object.fromEntries(possible.map(({ name }, m) => [name, of(m)]))
    const result = {
      system: ready.system,
      input: ready.input,
      summary: byName((m) => summary[m]!),
      intervals: Object.fromEntries(
        possible.flatMap(({ name, measure }, m) => {
          const interval = measure.aggregate === "mean" ? endsOf(intervals(values[m]!.filter((value) => !Number.isNaN(value)))) : undefined
          return interval === undefined ? [] : [[name, interval]]
        })
      ),
      values: byName((m) => Array.from(values[m]!, (value) => (Number.isNaN(value) ? null : value))),
      missing
    }
    const [span] = measures[0] === possible[0] ? Ties.spans(judgements, run, topics, possible.slice(0, 1), compat) : []
    const short = possible.flatMap((one) => {
      const n = countBelowCut(one, judgements, run, ready.depth)
      return n === 0 ? [] : [[one.name, n] as const]
    })
    return { result, topHits: topHitsOf(judgements, run), belowCut: short, span }
  })
