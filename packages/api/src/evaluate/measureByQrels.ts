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
import type { Row } from "@litfuse/eval/trec/TrecNames"
import type * as Measure from "@litfuse/engine/Measure"
import * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import { type Input, readQrels, readRun } from "./readRuns.ts"
import type { EvaluationSetting } from "./EvaluationSetting.ts"
import { requestedMeasures } from "./requestedMeasures.ts"

/** An error of judgements, runs or measures. */
export type Failure = DatasetError | EvaluationError

/** The values of a run, and how far ties could move them, if requested. */
export interface Measured {
  readonly evaluation: Evaluation.Evaluation
  readonly ties: ReadonlyArray<Ties.Span> | undefined
}

/** Prepared judgements: how to measure a run, the rows that trec_eval prints, and notices about the judgements. */
export interface Prepared {
  readonly rows: ReadonlyArray<Row>
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly measure: (run: Input) => Result.Result<Measured, Failure>
}

/** Whether a measure divides by the maximum grade, or assigns it to unjudged documents. */
const readsMaximum = ({ values }: Measure.Configured): boolean =>
  values["gain"] === "graded" || values["max_rel"] === 0 || values["unjudged"] === "best"

/**
 * Reads qrels, one judgement per topic and document, or per sub-topic if a measure needs them.
 *
 * - errors: those of reading, and `UnknownMeasure` or `BadParameter` for the requested measures
 */
export const measureByQrels = (judged: Input, setting: EvaluationSetting, table: MeasureName.Table): Result.Result<Prepared, Failure> =>
  Result.gen(function* () {
    const { measures, rows } = yield* requestedMeasures(setting, table)
    const { duplicates, compat, policy, depth, isJudgedOnly, hasTies } = setting
    const reading = { duplicates, ids: IdPool.make(), comments: Run.commentsIn(compat) }
    const parse = measures.some(({ measure }) => measure.needsSubtopics) ? SubtopicQrels.parse : AnyForm.parseQrels
    const judgements = Judgements.make(yield* readQrels(judged, reading, parse))
    const text = `graded measures use ${judgements.maximum} as the highest grade, the maximum of the whole file`
    return {
      rows,
      notices: measures.some(readsMaximum) ? [Notice.make("maximum-grade", judged.file, text)] : [],
      measure: (input) =>
        Result.gen(function* () {
          const run = Run.truncate(yield* readRun(input, { ...reading, order: compat }), depth)
          const evaluation = yield* Evaluation.evaluate(judgements, run, measures, policy, isJudgedOnly)
          return { evaluation, ties: hasTies ? Ties.spans(judgements, run, evaluation.topics, measures, compat) : undefined }
        })
    }
  })
