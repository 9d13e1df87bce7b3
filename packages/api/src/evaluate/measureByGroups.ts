import type * as Evaluation from "@litfuse/eval/Evaluation"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Files from "@litfuse/files/Files"
import * as TrecPrefs from "@litfuse/eval/formats/TrecPrefs"
import * as Preferences from "@litfuse/eval/preferences/evaluatePreferences"
import * as InputNotices from "@litfuse/eval/InputNotices"
import * as JudgementGroups from "@litfuse/eval/JudgementGroups"
import * as Run from "@litfuse/eval/Run"
import { groupRows, measuresIn, preferenceRows } from "@litfuse/eval/trec/groupRows"
import * as Result from "effect/Result"
import type { Failure, Prepared } from "./measureByQrels.ts"
import { readRun } from "./readRuns.ts"
import type { EvaluationSetting } from "./EvaluationSetting.ts"

const measuring =
  ({ compat }: EvaluationSetting, evaluate: (run: Run.Run) => Result.Result<Evaluation.Evaluation, EvaluationError>): Prepared["measure"] =>
  (input) =>
    Result.gen(function* () {
      const run = yield* readRun(input, { comments: Run.commentsIn(compat) })
      return { evaluation: yield* evaluate(run), ties: undefined, notices: InputNotices.ofRun(run, run.tag) }
    })

const measureByPreferences = (
  bytes: Uint8Array,
  file: string,
  setting: EvaluationSetting,
  form: "prefs" | "qrels_prefs"
): Result.Result<Prepared, Failure> =>
  Result.gen(function* () {
    const rows = yield* preferenceRows(setting.measures, form)
    const preferences = yield* TrecPrefs.parse(bytes, file, { form, comments: Run.commentsIn(setting.compat) })
    return {
      rows,
      notices: [],
      measure: measuring(setting, (run) => Preferences.evaluatePreferences(preferences, run, measuresIn(rows), setting))
    }
  })

const measureByJudgements = (bytes: Uint8Array, file: string, setting: EvaluationSetting): Result.Result<Prepared, Failure> =>
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
 * Reads a file of judgements with several groups per topic: preferences, or qrels of each group.
 *
 * - errors: those of reading, and `UnknownMeasure` or `BadParameter` for measures that these judgements do not support
 */
export const measureByGroups = (file: string, setting: EvaluationSetting): Result.Result<Prepared, Failure> =>
  Result.flatMap(Files.readBytes(file), (bytes) =>
    setting.relations === "prefs" || setting.relations === "qrels_prefs"
      ? measureByPreferences(bytes, file, setting, setting.relations)
      : measureByJudgements(bytes, file, setting)
  )
