import type * as Evaluation from "@litfuse/eval/Evaluation"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Files from "@litfuse/files/Files"
import * as TrecPrefs from "@litfuse/eval/formats/TrecPrefs"
import * as Preferences from "@litfuse/eval/preferences/evaluate"
import * as JudgementGroups from "@litfuse/eval/JudgementGroups"
import * as Run from "@litfuse/eval/Run"
import { groupRows, measuresIn, preferenceRows } from "@litfuse/eval/trec/groupRows"
import * as Result from "effect/Result"
import type { Failure, Prepared } from "./besideQrels.ts"
import { runOf } from "./inputs.ts"
import type { Setting } from "./Setting.ts"

const measuring =
  ({ compat }: Setting, evaluate: (run: Run.Run) => Result.Result<Evaluation.Evaluation, EvaluationError>): Prepared["measure"] =>
  (input) =>
    Result.gen(function* () {
      const run = yield* runOf(input, { comments: Run.commentsIn(compat) })
      return { evaluation: yield* evaluate(run), ties: undefined }
    })

const besidePreferences = (
  bytes: Uint8Array,
  file: string,
  setting: Setting,
  form: "prefs" | "qrels_prefs"
): Result.Result<Prepared, Failure> =>
  Result.gen(function* () {
    const rows = yield* preferenceRows(setting.measures, form)
    const preferences = yield* TrecPrefs.parse(bytes, file, { form, comments: Run.commentsIn(setting.compat) })
    return { rows, notices: [], measure: measuring(setting, (run) => Preferences.evaluate(preferences, run, measuresIn(rows), setting)) }
  })

const besideJudgements = (bytes: Uint8Array, file: string, setting: Setting): Result.Result<Prepared, Failure> =>
  Result.gen(function* () {
    const { measures, level, compat, depth, isJudgedOnly } = setting
    const rows = yield* groupRows(measures, level)
    const judged = yield* JudgementGroups.parse(bytes, file, { comments: Run.commentsIn(compat) })
    const prepared = (run: Run.Run) => Run.truncate(Run.sort(run, compat), depth)
    return {
      rows,
      notices: [],
      measure: measuring(setting, (run) => JudgementGroups.evaluate(judged, prepared(run), measuresIn(rows), setting, isJudgedOnly))
    }
  })

/**
 * Reads judgements of several groups per topic from a file: preferences, or qrels of each group.
 *
 * - errors: what reading them gives, and `UnknownMeasure` or `BadParameter` for measures that they do not have
 */
export const besideGroups = (file: string, setting: Setting): Result.Result<Prepared, Failure> =>
  Result.flatMap(Files.readBytes(file), (bytes) =>
    setting.relations === "prefs" || setting.relations === "qrels_prefs"
      ? besidePreferences(bytes, file, setting, setting.relations)
      : besideJudgements(bytes, file, setting)
  )
