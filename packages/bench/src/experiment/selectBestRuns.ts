import type { Configured } from "@litfuse/engine/Measure"
import * as Ids from "@litfuse/engine/Ids"
import * as Result from "effect/Result"
import { evaluate } from "@litfuse/eval/Evaluation"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { Judgements } from "@litfuse/eval/Judgements"
import type { Run } from "@litfuse/eval/Run"
import { dealFolds } from "./dealFolds.ts"
import type { InputChoice } from "./systems/fusionSystem.ts"

/** How the best runs are chosen. */
export interface Best {
  readonly count: number
  readonly by: Configured
  readonly on: "all topics" | "training topics"
  readonly folds: number
  readonly seed: number
}

/**
 * Chooses the best runs by the mean of a measure, for each fold on the topics **outside** it. On all topics the choice is an oracle.
 *
 * Runs with equal means are ordered by their tags, so that the choice does not depend on the order of files.
 *
 * - errors: what evaluating the runs gives
 */
export const selectBestRuns = (best: Best, judgements: Judgements, runs: ReadonlyArray<Run>): Result.Result<InputChoice, EvaluationError> =>
  Result.gen(function* () {
    const topics = [...judgements.topics.keys()]
    const values: Array<Float64Array> = []
    for (const run of runs) values.push((yield* evaluate(judgements, run, [best.by])).values[0]!)
    const chosenOn = (isTraining: (t: number) => boolean): ReadonlyArray<number> => {
      const sums = values.map((value) => value.reduce((sum, x, t) => (isTraining(t) ? sum + x : sum), 0))
      const order = [...runs.keys()].sort((a, b) => sums[b]! - sums[a]! || Ids.compare(runs[a]!.tag, runs[b]!.tag))
      return order.slice(0, best.count)
    }
    if (best.on === "all topics") {
      const choice = chosenOn(() => true)
      return () => choice
    }
    const foldOf = dealFolds(topics.length, best.folds, best.seed)
    const choices = Array.from({ length: best.folds }, (_, fold) => chosenOn((t) => foldOf[t] !== fold))
    const byTopic = new Map(topics.map((topic, t) => [topic, choices[foldOf[t]!]!]))
    // an unjudged topic is not measured; it is fused like those of the first fold
    return (topic: string) => byTopic.get(topic) ?? choices[0]!
  })
