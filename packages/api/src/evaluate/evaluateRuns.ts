import * as Evaluation from "@litfuse/eval/Evaluation"
import { EvaluationError, NoSharedTopics } from "@litfuse/eval/EvaluationError"
import * as Files from "@litfuse/files/Files"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { Row } from "@litfuse/eval/trec/TrecNames"
import * as ZScores from "@litfuse/eval/trec/ZScores"
import type * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import { runNames } from "../runNames.ts"
import { measureByGroups } from "./measureByGroups.ts"
import { measureByQrels, type Failure, type Measured } from "./measureByQrels.ts"
import type { Input } from "./readRuns.ts"
import type { EvaluationSetting } from "./EvaluationSetting.ts"

export type { Failure } from "./measureByQrels.ts"
export { checks } from "@litfuse/eval/RunCheck"
export { measures } from "@litfuse/eval/measures/index"
export { write as writeTrec } from "@litfuse/eval/trec/Format"

/** Judgements, runs and settings to evaluate. `qrels`: a file, if `relations` is not qrels. */
export interface EvaluationRequest extends EvaluationSetting {
  readonly qrels: Input
  readonly runs: ReadonlyArray<Input>
}

/** A measured run, with its file for messages. */
export interface EvaluatedRun extends Measured {
  readonly file: string
}

/** The values of all runs, the rows to print, and notices about the judgements. `noticesOf` makes those about runs. */
export interface Evaluated {
  readonly rows: ReadonlyArray<Row>
  readonly runs: ReadonlyArray<EvaluatedRun>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** Replaces the run's tag in an error by the file name, because several files may have the same tag. */
export const inFile =
  (file: string) =>
  <E extends Failure>(failure: E): E | EvaluationError =>
    failure._tag === "EvaluationError" && failure.reason._tag === "NoSharedTopics"
      ? new EvaluationError({ measure: failure.measure, reason: new NoSharedTopics({ ...failure.reason, run: file }) })
      : failure

/**
 * Measures all runs, one after the other; `progress` receives each file before it is read.
 *
 * - `table` all measures, including those of plugins
 * - errors: the first in the order of the files
 */
export const evaluateRuns = (
  { qrels, runs: inputs, ...setting }: EvaluationRequest,
  progress: (file: string) => void,
  table: MeasureName.Table = MeasureName.builtIn
): Result.Result<Evaluated, Failure> =>
  Result.gen(function* () {
    const { zscores, compat, policy, relations } = setting
    const { measure, rows, notices } = yield* relations !== "qrels" && typeof qrels.from === "string"
      ? measureByGroups(qrels.from, setting)
      : measureByQrels(qrels, setting, table)
    const reference = zscores === undefined ? undefined : yield* ZScores.parse(yield* Files.readBytes(zscores), zscores)
    const runs: Array<EvaluatedRun> = []
    let shown: ReadonlyArray<Row> = rows
    for (const input of inputs) {
      const { file } = input
      progress(file)
      const { evaluation, ties, notices } = yield* Result.mapError(measure(input), inFile(input.tag ?? file))
      const standardised =
        reference === undefined
          ? { evaluation, rows }
          : ZScores.standardise(evaluation, rows, reference, { compat, isComplete: policy === "judged" })
      shown = standardised.rows
      runs.push({ file, evaluation: standardised.evaluation, ties, notices })
    }
    return { rows: shown, runs, notices }
  })

/** The names of runs in tables and notices, aligned with the runs. */
export const namesOf = (runs: ReadonlyArray<EvaluatedRun>): ReadonlyArray<string> =>
  runNames(runs.map(({ file, evaluation }) => ({ file, tag: evaluation.tag })))

/** All notices: about the judgements, then about each run, with its name in tables. */
export const noticesOf = ({ runs, notices }: Evaluated, policy: EvaluationSetting["policy"]): ReadonlyArray<Notice.Notice> => {
  const names = namesOf(runs)
  return [
    ...notices,
    ...runs.flatMap(({ evaluation, notices: ofInput }, r) => [
      ...Evaluation.notices({ ...evaluation, tag: names[r]! }, policy),
      ...ofInput.map((notice) => ({ ...notice, subject: names[r]! }))
    ])
  ]
}
