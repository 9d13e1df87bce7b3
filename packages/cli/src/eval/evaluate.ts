import type { DatasetError } from "@litfuse/files/DatasetError"
import { EvaluationError, NoSharedTopics } from "@litfuse/eval/EvaluationError"
import * as Files from "@litfuse/files/Files"
import type * as MeasureName from "@litfuse/eval/MeasureName"
import type { Row } from "@litfuse/eval/trec/Names"
import * as ZScores from "@litfuse/eval/trec/ZScores"
import type * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import type { Arguments } from "./Arguments.ts"
import { besideGroups } from "./besideGroups.ts"
import { besideQrels } from "./besideQrels.ts"
import type { EvaluatedRun } from "./print.ts"

/** What can go wrong between the words of a call and its values. */
export type Failure = DatasetError | EvaluationError

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
 * - errors: the first in the order of the files
 */
export const evaluate = (args: Arguments, progress: (file: string) => void, table: MeasureName.Table): Result.Result<Evaluated, Failure> =>
  Result.gen(function* () {
    const { measure, rows, notices } = yield* args.relations === "qrels" ? besideQrels(args, table) : besideGroups(args)
    const { zscores, compat, policy } = args
    const reference = zscores === undefined ? undefined : yield* ZScores.parse(yield* Files.readBytes(zscores), zscores)
    const runs: Array<EvaluatedRun> = []
    let shown: ReadonlyArray<Row> = rows
    for (const file of args.files.slice(1)) {
      progress(file)
      const { evaluation, ties } = yield* Result.mapError(measure(file), inFile(file))
      const standardised =
        reference === undefined
          ? { evaluation, rows }
          : ZScores.standardise(evaluation, rows, reference, { compat, isComplete: policy === "judged" })
      shown = standardised.rows
      runs.push({ file, evaluation: standardised.evaluation, ties })
    }
    return { rows: shown, runs, notices }
  })
