import type { DatasetError } from "@litfuse/files/DatasetError"
import { bestPassages } from "@litfuse/eval/bestPassages"
import * as Evaluation from "@litfuse/eval/Evaluation"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as SubtopicQrels from "@litfuse/eval/formats/SubtopicQrels"
import * as AnyForm from "@litfuse/eval/formats/AnyForm"
import * as InputNotices from "@litfuse/eval/InputNotices"
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
import { relevantTopics, withoutSkipped } from "./relevantTopics.ts"
import { requestedMeasures } from "./requestedMeasures.ts"

/** An error of judgements, runs or measures. */
export type Failure = DatasetError | EvaluationError

/** The values of a run, notices about its hits, and how far ties could move values, if requested. */
export interface Measured {
  readonly evaluation: Evaluation.Evaluation
  readonly ties: ReadonlyArray<Ties.Span> | undefined
  readonly notices: ReadonlyArray<Notice.Notice>
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

/** Removes from a run what the settings leave out. `all`: every judged topic; `kept`: those that count. */
const prepared = (run: Run.Run, all: Judgements.Judgements, kept: Judgements.Judgements, setting: EvaluationSetting): Run.Run => {
  const { parent, compat, ignoresIdentical, depth } = setting
  const documents = parent === undefined ? run : bestPassages(run, new RegExp(parent, "u"), compat)
  const others = ignoresIdentical ? Run.withoutIdentical(documents) : documents
  return Run.truncate(withoutSkipped(others, all, kept), depth)
}

/**
 * Reads qrels, one judgement per topic and document, or per sub-topic if a measure needs them.
 *
 * - errors: those of reading, and `UnknownMeasure` or `BadParameter` for the requested measures
 */
export const measureByQrels = (judged: Input, setting: EvaluationSetting, table: MeasureName.Table): Result.Result<Prepared, Failure> =>
  Result.gen(function* () {
    const { measures, rows } = yield* requestedMeasures(setting, table)
    const { duplicates, compat, policy, level, isJudgedOnly, hasTies } = setting
    const reading = { duplicates, ids: IdPool.make(), comments: Run.commentsIn(compat) }
    const parse = measures.some(({ measure }) => measure.needsSubtopics) ? SubtopicQrels.parse : AnyForm.parseQrels
    const all = Judgements.make(yield* readQrels(judged, reading, parse))
    const judgements = setting.skipsIrrelevant ? yield* relevantTopics(all, judged.file, level) : all
    const text = `graded measures use ${judgements.maximum} as the highest grade, the maximum of the whole file`
    return {
      rows,
      notices: [
        ...(measures.some(readsMaximum) ? [Notice.make("maximum-grade", judged.file, text)] : []),
        ...InputNotices.ofJudgements(judgements, judged.file, level)
      ],
      measure: (input) =>
        Result.gen(function* () {
          const run = prepared(yield* readRun(input, { ...reading, isLoose: true, order: compat }), all, judgements, setting)
          const evaluation = yield* Evaluation.evaluate(judgements, run, measures, policy, isJudgedOnly)
          return {
            evaluation,
            ties: hasTies ? Ties.spans(judgements, run, evaluation.topics, measures, compat) : undefined,
            notices: [...InputNotices.ofRun(run, run.tag), ...InputNotices.ofHits(judgements, run, run.tag)]
          }
        })
    }
  })
