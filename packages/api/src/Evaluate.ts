import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Answers from "./evaluate/answer.ts"
import { evaluateRuns } from "./evaluate/evaluateRuns.ts"
import * as Fields from "./evaluate/request.ts"
import { conflict, relations, settingOf } from "./evaluate/EvaluationSetting.ts"
import { Watch } from "./Events.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import { withMeasures } from "./parseMeasures.ts"
import * as Question from "./Question.ts"

const flag = (description: string, alias?: string) => Field.or(Schema.Boolean, false, description, alias === undefined ? {} : { alias })

/** Runs to measure against judgements. */
export const Request = Field.about(
  Schema.Struct({
    folder: Field.folder,
    qrels: Fields.QrelsLike,
    runs: Fields.RunsLike,
    measures: Fields.measures(
      "Names of measures as `litfuse eval -m` takes them: `nDCG@10`, `AP`, `P(rel=2)@5`. None: the usual columns.",
      "named as in ir_measures (nDCG@10) or trec_eval (P.5,10 official all_trec)"
    ),
    compat: Fields.compat,
    topics: Field.or(
      Schema.Literals(["judged", "intersection"]),
      "judged",
      "The topics to average: all judged ones, where a missing topic counts 0, or only those of the run."
    ),
    level: Field.or(Field.whole, 1, "The lowest grade that counts as relevant, unless a measure sets its own.", {
      alias: "l",
      value: "GRADE"
    }),
    depth: Field.optional(Field.count, "How many hits of each topic to keep before measuring. Default: all.", {
      alias: "M",
      value: "HITS"
    }),
    judgedOnly: flag("Whether to remove unjudged documents from every ranking before measuring.", "J"),
    ignoreIdentical: flag("Whether to leave out hits whose id is that of their topic, as BEIR does where topics are documents."),
    skipTopicsWithoutRelevant: Fields.skipTopicsWithoutRelevant,
    parent: Field.optional(
      Schema.String,
      "A regular expression that finds a document in the id of its passage: the first group. A document counts with its best passage.",
      { value: "REGEX" }
    ),
    ties: flag("Whether to report how far the order of tied documents could move each value: the exact worst and best."),
    duplicates: Field.optional(
      Schema.Literals(["error", "best"]),
      "A document ranked or judged twice: an error, or the best counts. Default `error`."
    ),
    relations: Field.or(Schema.Literals(relations), "qrels", "The form of the judgements; all forms except `qrels` need a file.", {
      alias: "R",
      value: "FORM",
      about: "The form of QRELS: `prefs` and `qrels_prefs` are for the measures prefs and all_prefs, and `qrels_jg` has groups of judges."
    }),
    zscores: Field.optional(Schema.String, "A file of topic, trec_eval's measure, mean and standard deviation, to standardise values.", {
      alias: "Z",
      completes: "file"
    }),
    documents: Field.or(Field.any, 0, "The number of documents in the collection; only trec_eval's utility uses it.", { alias: "N" })
  }),
  "What `evaluate` is asked."
)
export type Request = typeof Request.Type

/** The values of every run, by measure and by topic. */
export const Answer = Answers.Answer
export type Answer = Answers.Answer

/**
 * Measures runs as trec_eval does; `litfuse eval` uses the same functions.
 *
 * - errors: `ApiError` for settings that exclude each other, an unknown measure, an invalid line, and a run that shares no topic with the judgements
 * - agrees with: trec_eval `-c`
 */
export const ask = Question.make(
  "evaluate",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, qrels, runs, ...written } = request
    const problem = conflict(written)
    if (problem !== undefined) return yield* Question.refuse(problem)
    const setting = settingOf(written)
    if (setting.relations !== "qrels" && typeof qrels !== "string")
      return yield* Question.refuse(
        Question.about(["qrels", "relations"], `{relations} ${setting.relations} needs a file of {qrels}; name one`)
      )
    const inputs = Fields.runsIn(folder, runs)
    const watch = yield* Watch
    let done = 0
    const progress = (what: string) => watch({ _tag: "Stepped", done: done++, total: inputs.length, what })
    const asked = {
      ...setting,
      zscores: setting.zscores === undefined ? undefined : inFolder(folder, setting.zscores),
      qrels: Fields.qrelsIn(folder, qrels),
      runs: inputs
    }
    return Answers.answerOf(yield* withMeasures(folder, (table) => evaluateRuns(asked, progress, table)), setting.policy)
  })
)
