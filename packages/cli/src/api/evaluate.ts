import type { DatasetError } from "@litfuse/files/DatasetError"
import { evaluate as measure, type Evaluation } from "@litfuse/eval/Evaluation"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as IdPool from "@litfuse/eval/IdPool"
import * as Judgements from "@litfuse/eval/Judgements"
import type { Configured } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import { qrelsOf, runsOf } from "./read.ts"
import type { Evaluated, EvaluateOptions } from "./types.ts"

/** A run that was measured, with its names. */
export interface Answer {
  readonly name: string
  readonly file: string
  readonly evaluation: Evaluation
}

/** Measures every run; errors name runs as their answers do. */
export const answers = (
  { qrels, runs, compat = "trec_eval-9.0.8", topics = "judged" }: Omit<EvaluateOptions, "measures">,
  measures: ReadonlyArray<Configured>
): Result.Result<ReadonlyArray<Answer>, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const ids = IdPool.make()
    const judgements = Judgements.make(yield* qrelsOf(qrels, ids))
    const read = yield* runsOf(runs, compat, ids)
    return yield* Result.all(
      read.map(({ name, file, run }) =>
        Result.map(measure(judgements, { ...run, tag: name }, measures, topics), (evaluation) => ({ name, file, evaluation }))
      )
    )
  })

const plain = ({ name, evaluation: { measures, topics, values, summary, missing, ignored } }: Answer) => {
  const byName = <A>(of: (m: number) => A) => Object.fromEntries(measures.map((one, m) => [one.name, of(m)]))
  const finite = (x: number) => (Number.isFinite(x) ? x : null)
  return {
    name,
    values: byName((m) => summary[m]!),
    perTopic: Object.fromEntries(topics.map((topic, t) => [topic, byName((m) => finite(values[m]![t]!))])),
    missing,
    ignored
  }
}

/** What the API answers. */
export const evaluated = (all: ReadonlyArray<Answer>): Evaluated => ({ runs: all.map(plain) })
