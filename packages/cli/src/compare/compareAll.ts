import { Progress } from "@litfuse/bench/Progress"
import { counted } from "@litfuse/files/numbers"
import type { StatisticsError } from "@litfuse/stats/StatisticsError"
import type { Comparison } from "@litfuse/stats/Comparison"
import type { Method } from "@litfuse/stats/Correction"
import * as TukeyHsd from "@litfuse/stats/TukeyHsd"
import * as Effect from "effect/Effect"
import type { Asked, Compared, Named } from "./Compared.ts"

/** The options of a comparison: how p-values are corrected, and whether every pair of runs is tested too. */
export interface Options extends Asked {
  readonly correction: Method
  readonly tukey: boolean
}

/**
 * Compares runs with a baseline, measure by measure.
 *
 * - shape: all evaluations have the same measures and topics; `others` is not empty
 * - errors: `StatisticsError` where values cannot be compared
 */
export const compareAll = Effect.fnUntraced(function* (
  baseline: Named,
  others: ReadonlyArray<Named>,
  { seed, zeros, margin, correction, tukey }: Options
): Effect.fn.Return<ReadonlyArray<Compared>, StatisticsError> {
  // loaded only here: most of its loading time is for distribution functions that other commands do not need
  const { adjust, compare: compareTwo } = yield* Effect.promise(() => import("@litfuse/stats/Comparison"))
  const { topics, measures } = baseline.evaluation
  const options = { seed, topics, zeros, ...(margin === undefined ? {} : { equivalenceMargin: margin }) }
  const progress = yield* Progress
  const all: Array<Compared> = []
  for (const [m, { name }] of measures.entries()) {
    const sample = (run: Named) => ({ name: run.name, values: run.evaluation.values[m]! })
    const comparisons: Array<Comparison> = []
    for (const run of others) {
      progress({ done: m * others.length + comparisons.length, total: measures.length * others.length, what: `${name}: ${run.name}` })
      comparisons.push(yield* Effect.fromResult(compareTwo(sample(baseline), sample(run), options)))
      yield* Effect.yieldNow
    }
    const family = `${counted(others.length, "run")} against ${baseline.name}, ${name}`
    const adjusted = adjust(correction, comparisons, family)
    const pairs = tukey
      ? TukeyHsd.test(
          [baseline, ...others].map((run) => sample(run).values),
          { seed }
        )
      : undefined
    all.push({ measure: name, topics: topics.length, baseline, others, comparisons, adjusted, pairs })
  }
  return all
})
