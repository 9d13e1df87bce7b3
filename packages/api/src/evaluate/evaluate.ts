import * as Evaluation from "@litfuse/eval/Evaluation"
import { EvaluationError, NoSharedTopics } from "@litfuse/eval/EvaluationError"
import * as Files from "@litfuse/files/Files"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { Row } from "@litfuse/eval/trec/Names"
import * as ZScores from "@litfuse/eval/trec/ZScores"
import type * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import { runNames } from "../runNames.ts"
import { besideGroups } from "./besideGroups.ts"
import { besideQrels, type Failure, type Measured } from "./besideQrels.ts"
import type { Input } from "./inputs.ts"
import type { Setting } from "./Setting.ts"

export type { Failure } from "./besideQrels.ts"
export { measures } from "@litfuse/eval/measures/index"
export { write as writeTrec } from "@litfuse/eval/trec/Format"

/** What is to be evaluated. `qrels`: a file, where `relations` is another form than qrels. */
export interface Asked extends Setting {
  readonly qrels: Input
  readonly runs: ReadonlyArray<Input>
}

/** A run that was measured, with the file by which messages name it. */
export interface EvaluatedRun extends Measured {
  readonly file: string
}

/** The values of all runs, the rows that print them, and notices about the judgements; those about runs are made from their evaluations. */
export interface Evaluated {
  readonly rows: ReadonlyArray<Row>
  readonly runs: ReadonlyArray<EvaluatedRun>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The same error with the file's name in place of the run's tag, because several files may have the same tag. */
export const inFile =
  (file: string) =>
  <E extends Failure>(failure: E): E | EvaluationError =>
    failure._tag === "EvaluationError" && failure.reason._tag === "NoSharedTopics"
      ? new EvaluationError({ measure: failure.measure, reason: new NoSharedTopics({ ...failure.reason, run: file }) })
      : failure

/**
 * Measures all runs, one after the other; `progress` is told each file before it is read.
 *
 * - `table` all measures there are, those of plugins too
 * - errors: the first in the order of the files
 */
export const evaluate = (
  { qrels, runs: inputs, ...setting }: Asked,
  progress: (file: string) => void,
  table: MeasureName.Table = MeasureName.builtIn
): Result.Result<Evaluated, Failure> =>
  Result.gen(function* () {
    const { zscores, compat, policy, relations } = setting
    const { measure, rows, notices } = yield* relations !== "qrels" && typeof qrels.from === "string"
      ? besideGroups(qrels.from, setting)
      : besideQrels(qrels, setting, table)
    const reference = zscores === undefined ? undefined : yield* ZScores.parse(yield* Files.readBytes(zscores), zscores)
    const runs: Array<EvaluatedRun> = []
    let shown: ReadonlyArray<Row> = rows
    for (const input of inputs) {
      const { file } = input
      progress(file)
      const { evaluation, ties } = yield* Result.mapError(measure(input), inFile(input.tag ?? file))
      const standardised =
        reference === undefined
          ? { evaluation, rows }
          : ZScores.standardise(evaluation, rows, reference, { compat, isComplete: policy === "judged" })
      shown = standardised.rows
      runs.push({ file, evaluation: standardised.evaluation, ties })
    }
    return { rows: shown, runs, notices }
  })

/** How runs are called in tables and notices, aligned with them. */
export const namesOf = (runs: ReadonlyArray<EvaluatedRun>): ReadonlyArray<string> =>
  runNames(runs.map(({ file, evaluation }) => ({ file, tag: evaluation.tag })))

/** All notices: about the judgements, then about each run, which is named as tables name it. */
export const noticesOf = ({ runs, notices }: Evaluated, policy: Setting["policy"]): ReadonlyArray<Notice.Notice> => {
  const names = namesOf(runs)
  return [...notices, ...runs.flatMap(({ evaluation }, r) => Evaluation.notices({ ...evaluation, tag: names[r]! }, policy))]
}
