import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Evaluation from "@litfuse/eval/Evaluation"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Files from "@litfuse/files/Files"
import * as SubtopicQrels from "@litfuse/eval/formats/SubtopicQrels"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as IdPool from "@litfuse/eval/IdPool"
import * as Judgements from "@litfuse/eval/Judgements"
import type * as MeasureName from "@litfuse/eval/MeasureName"
import * as Run from "@litfuse/eval/Run"
import * as Ties from "@litfuse/eval/Ties"
import type { Row } from "@litfuse/eval/trec/Names"
import type * as Measure from "@litfuse/engine/Measure"
import * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import type { Arguments } from "./Arguments.ts"
import type { EvaluatedRun } from "./print.ts"
import { wanted } from "./wanted.ts"

/** What can be wrong with judgements, runs and measures. */
export type Failure = DatasetError | EvaluationError

/** What follows from the judgements: how to measure a run, the rows that are printed, and notices about the judgements. */
export interface Prepared {
  readonly rows: ReadonlyArray<Row>
  readonly notices: ReadonlyArray<Notice.Notice>
  readonly measure: (file: string) => Result.Result<Omit<EvaluatedRun, "file">, Failure>
}

/** True for a measure that divides by the maximum grade, or fills unjudged places with it. */
const readsMaximum = ({ values }: Measure.Configured): boolean =>
  values["gain"] === "graded" || values["max_rel"] === 0 || values["unjudged"] === "best"

/**
 * Reads qrels, one judgement per topic and document, or per sub-topic where a measure asks for them.
 *
 * - errors: what reading them gives, and `UnknownMeasure` or `BadParameter` for the measures asked for
 */
export const besideQrels = (args: Arguments, table: MeasureName.Table): Result.Result<Prepared, Failure> =>
  Result.gen(function* () {
    const { measures, rows } = yield* wanted(args, table)
    const [qrelsFile] = args.files
    const { duplicates, compat, policy } = args
    const reading = { duplicates, ids: IdPool.make(), comments: Run.commentsIn(compat) }
    const reader = measures.some(({ measure }) => measure.needsSubtopics) ? SubtopicQrels : TrecQrels
    const qrels = yield* reader.parse(yield* Files.readBytes(qrelsFile!), qrelsFile!, reading)
    const judgements = Judgements.make(qrels)
    const text = `graded measures read ${judgements.maximum} as the highest grade: it is that of the whole file`
    return {
      rows,
      notices: measures.some(readsMaximum) ? [Notice.make("maximum-grade", qrelsFile!, text)] : [],
      measure: (file) =>
        Result.gen(function* () {
          const run = Run.truncate(yield* TrecRun.fromFile(file, { ...reading, order: compat }), args.depth)
          const evaluation = yield* Evaluation.evaluate(judgements, run, measures, policy, args.isJudgedOnly)
          return { evaluation, ties: args.hasTies ? Ties.spans(judgements, run, evaluation.topics, measures, compat) : undefined }
        })
    }
  })
