import type * as Evaluation from "@litfuse/eval/Evaluation"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Files from "@litfuse/files/Files"
import * as TrecPrefs from "@litfuse/eval/formats/TrecPrefs"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Preferences from "@litfuse/eval/preferences/evaluate"
import * as JudgementGroups from "@litfuse/eval/preferences/JudgementGroups"
import * as Run from "@litfuse/eval/Run"
import { groupRows, measuresIn, preferenceRows } from "@litfuse/eval/trec/groupRows"
import * as Result from "effect/Result"
import type { Arguments } from "./Arguments.ts"
import type { Failure, Prepared } from "./besideQrels.ts"

const measuring =
  (args: Arguments, evaluate: (run: Run.Run) => Result.Result<Evaluation.Evaluation, EvaluationError>): Prepared["measure"] =>
  (file) =>
    Result.gen(function* () {
      const run = yield* TrecRun.fromFile(file, { comments: Run.commentsIn(args.compat) })
      return { evaluation: yield* evaluate(run), ties: undefined }
    })

const besidePreferences = (args: Arguments, bytes: Uint8Array, form: "prefs" | "qrels_prefs"): Result.Result<Prepared, Failure> =>
  Result.gen(function* () {
    const rows = yield* preferenceRows(args.measures, form)
    const preferences = yield* TrecPrefs.parse(bytes, args.files[0]!, { form, comments: Run.commentsIn(args.compat) })
    return { rows, notices: [], measure: measuring(args, (run) => Preferences.evaluate(preferences, run, measuresIn(rows), args)) }
  })

const besideJudgements = (args: Arguments, bytes: Uint8Array): Result.Result<Prepared, Failure> =>
  Result.gen(function* () {
    const rows = yield* groupRows(args.measures, args.level)
    const judged = yield* JudgementGroups.parse(bytes, args.files[0]!, { comments: Run.commentsIn(args.compat) })
    const prepared = (run: Run.Run) => Run.truncate(Run.sort(run, args.compat), args.depth)
    return {
      rows,
      notices: [],
      measure: measuring(args, (run) => JudgementGroups.evaluate(judged, prepared(run), measuresIn(rows), args, args.isJudgedOnly))
    }
  })

/**
 * Reads judgements of several groups per topic: preferences, or qrels of each group.
 *
 * - errors: what reading them gives, and `UnknownMeasure` or `BadParameter` for measures that they do not have
 */
export const besideGroups = (args: Arguments): Result.Result<Prepared, Failure> =>
  Result.flatMap(Files.readBytes(args.files[0]!), (bytes) =>
    args.relations === "prefs" || args.relations === "qrels_prefs"
      ? besidePreferences(args, bytes, args.relations)
      : besideJudgements(args, bytes)
  )
