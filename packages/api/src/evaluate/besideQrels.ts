import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Evaluation from "@litfuse/eval/Evaluation"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as SubtopicQrels from "@litfuse/eval/formats/SubtopicQrels"
import * as AnyForm from "@litfuse/eval/formats/AnyForm"
import * as IdPool from "@litfuse/eval/IdPool"
import * as Judgements from "@litfuse/eval/Judgements"
import type * as MeasureName from "@litfuse/eval/MeasureName"
import * as Run from "@litfuse/eval/Run"
import * as Ties from "@litfuse/eval/Ties"
import type { Row } from "@litfuse/eval/trec/Names"
import type * as Measure from "@litfuse/engine/Measure"
import * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import { type Input, qrelsOf, runOf } from "./inputs.ts"
import type { Setting } from "./Setting.ts"
import { wanted } from "./wanted.ts"

/** What can be wrong with judgements, runs and measures. */
export type Failure = DatasetError | EvaluationError

/** The values of a run, and how far ties could move them when that was asked for. */
export interface Measured {
  readonly evaluation: Evaluation.Evaluation
  readonly ties: ReadonlyArray<Ties.Span> | undefined
}

/** What follows from the judgements: how to measure a run, the rows that trec_eval prints, and notices about the judgements. */
export interface Prepared {
  readonly rows: ReadonlyArray<Row>
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly measure: (run: Input) => Result.Result<Measured, Failure>
}

/** True for a measure that divides by the maximum grade, or fills unjudged places with it. */
const readsMaximum = ({ values }: Measure.Configured): boolean =>
  values["gain"] === "graded" || values["max_rel"] === 0 || values["unjudged"] === "best"

/**
 * Reads qrels, one judgement per topic and document, or per sub-topic where a measure asks for them.
 *
 * - errors: what reading them gives, and `UnknownMeasure` or `BadParameter` for the measures asked for
 */
export const besideQrels = (judged: Input, setting: Setting, table: MeasureName.Table): Result.Result<Prepared, Failure> =>
  Result.gen(function* () {
    const { measures, rows } = yield* wanted(setting, table)
    const { duplicates, compat, policy, depth, isJudgedOnly, hasTies } = setting
    const reading = { duplicates, ids: IdPool.make(), comments: Run.commentsIn(compat) }
    const parse = measures.some(({ measure }) => measure.needsSubtopics) ? SubtopicQrels.parse : AnyForm.parseQrels
    const judgements = Judgements.make(yield* qrelsOf(judged, reading, parse))
    const text = `graded measures read ${judgements.maximum} as the highest grade: it is that of the whole file`
    return {
      rows,
      notices: measures.some(readsMaximum) ? [Notice.make("maximum-grade", judged.file, text)] : [],
      measure: (input) =>
        Result.gen(function* () {
          const run = Run.truncate(yield* runOf(input, { ...reading, order: compat }), depth)
          const evaluation = yield* Evaluation.evaluate(judgements, run, measures, policy, isJudgedOnly)
          return { evaluation, ties: hasTies ? Ties.spans(judgements, run, evaluation.topics, measures, compat) : undefined }
        })
    }
  })
