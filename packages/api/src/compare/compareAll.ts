import { counted } from "@litfuse/files/numbers"
import type { StatisticsError } from "@litfuse/stats/StatisticsError"
import type { Comparison } from "@litfuse/stats/Comparison"
import { between } from "@litfuse/stats/Differences"
import type { Method } from "@litfuse/stats/Correction"
import * as TukeyHsd from "@litfuse/stats/TukeyHsd"
import type { Zeros } from "@litfuse/stats/Wilcoxon"
import * as Effect from "effect/Effect"
import { tell } from "../Events.ts"
import type { Compared, MeasuredRun } from "./Compared.ts"

/**
 * The options of a comparison.
 *
 * - `zeros` what Wilcoxon's test does with topics without a difference
 * - `margin` differences within it count as equivalent; undefined = no equivalence test
 * - `correction` of p-values for the number of comparisons; `tukey` whether every pair of runs is tested too
 */
export interface Options {
  readonly seed: number
  readonly zeros: Zeros
  readonly margin: number | undefined
  readonly correction: Method
  readonly tukey: boolean
}

/** What p-values are corrected for, in words. `rows`: pairs with a difference on any topic. */
const familyOf = (rows: number, baselines: ReadonlyArray<MeasuredRun>, measure: string): string => {
  const names = baselines.map(({ name }) => name)
  const [first] = names
  if (names.length === 1) return `${counted(rows, "run")} against ${first!}, ${measure}`
  return `${counted(rows, "pair")} of a run and a baseline (${names.join(", ")}), ${measure}`
}

/**
 * Compares every run with every baseline, measure by measure, and emits progress events. All pairs of a measure are one family.
 *
 * - shape: all evaluations have the same measures and topics; neither list is empty
 * - errors: `StatisticsError` where values cannot be compared
 */
export const compareAll = Effect.fnUntraced(function* (
  baselines: ReadonlyArray<MeasuredRun>,
  others: ReadonlyArray<MeasuredRun>,
  { seed, zeros, margin, correction, tukey }: Options
): Effect.fn.Return<ReadonlyArray<Compared>, StatisticsError> {
  // loaded on demand, because most of its loading time is for distribution functions that other commands do not need
  const { adjust, compare: compareTwo } = yield* Effect.promise(() => import("@litfuse/stats/Comparison"))
  const { judgeFamily } = yield* Effect.promise(() => import("./judgeFamily.ts"))
  const { topics, measures } = baselines[0]!.evaluation
  const options = { seed, topics, zeros, ...(margin === undefined ? {} : { equivalenceMargin: margin }) }
  const pairsOf = others.flatMap((run) => baselines.map((baseline) => [baseline, run] as const))
  const total = measures.length * pairsOf.length
  const all: Array<Compared> = []
  for (const [m, { name }] of measures.entries()) {
    const sample = (run: MeasuredRun) => ({ name: run.name, values: run.evaluation.values[m]! })
    const comparisons: Array<Comparison> = []
    for (const [baseline, run] of pairsOf) {
      yield* tell({ _tag: "Stepped", done: m * pairsOf.length + comparisons.length, total, what: `${name}: ${run.name}` })
      comparisons.push(yield* Effect.fromResult(compareTwo(sample(baseline), sample(run), options)))
      yield* Effect.yieldNow
    }
    const differences = pairsOf.map(([baseline, run]) => between(sample(baseline).values, sample(run).values))
    const { judged, rule, rows } = judgeFamily(correction, differences)
    const family = familyOf(rows, baselines, name)
    const adjusted = adjust(correction, comparisons, family)
    const pairs = tukey
      ? TukeyHsd.test(
          [...baselines, ...others].map((run) => sample(run).values),
          { seed }
        )
      : undefined
    all.push({ measure: name, topicNames: topics, family, rule, baselines, others, comparisons, differences, judged, adjusted, pairs })
  }
  return all
})
