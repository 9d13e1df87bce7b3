import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Answers from "./evaluate/answer.ts"
import { evaluateRuns } from "./evaluate/evaluateRuns.ts"
import * as Fields from "./evaluate/request.ts"
import { conflict, relations } from "./evaluate/EvaluationSetting.ts"
import { Watch } from "./Events.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import { withMeasures } from "./parseMeasures.ts"
import * as Question from "./Question.ts"

const flag = (description: string) => Field.or(Schema.Boolean, false, description)

/** Runs to measure against judgements. */
export const Request = Field.about(
  Schema.Struct({
    folder: Field.folder,
    qrels: Fields.QrelsLike,
    runs: Fields.RunsLike,
    measures: Fields.measures("Names of measures as `litfuse eval -m` takes them: `nDCG@10`, `AP`, `P(rel=2)@5`. None: the usual columns."),
    compat: Fields.compat,
    topics: Field.or(
      Schema.Literals(["judged", "intersection"]),
      "judged",
      "The topics to average: all judged ones, where a missing topic counts 0, or only those of the run."
    ),
    level: Field.or(Field.whole, 1, "The lowest grade that counts as relevant, unless a measure sets its own."),
    depth: Field.optional(Field.count, "How many hits of each topic to keep before measuring. Default: all."),
    judgedOnly: flag("Whether to remove unjudged documents from every ranking before measuring."),
    ignoreIdentical: flag("Whether to leave out hits whose id is that of their topic, as BEIR does."),
    skipTopicsWithoutRelevant: Fields.skipTopicsWithoutRelevant,
    parent: Field.optional(
      Schema.String,
      "A regular expression that finds a document in the id of its passage: the first group. A document counts with its best passage."
    ),
    ties: flag("Whether to report how far the order of tied documents could move each value."),
    duplicates: Field.optional(
      Schema.Literals(["error", "best"]),
      "A document ranked or judged twice: an error, or the best counts. Default `error`."
    ),
    relations: Field.or(Schema.Literals(relations), "qrels", "The form of the judgements; all forms except `qrels` need a file."),
    zscores: Field.optional(Schema.String, "A file of topic, trec_eval's measure, mean and standard deviation, to standardise values."),
    documents: Field.or(Field.whole, 0, "The number of documents in the collection; only trec_eval's utility uses it.")
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
    const { folder, qrels, runs, topics: policy, judgedOnly, ties, duplicates, zscores, depth, parent, ...rest } = request
    const { ignoreIdentical, skipTopicsWithoutRelevant, ...setting } = rest
    const problem = conflict({
      relations: setting.relations,
      ties,
      duplicates: duplicates !== undefined,
      zscores: zscores !== undefined,
      ignoreIdentical,
      skipTopicsWithoutRelevant,
      parent
    })
    if (problem !== undefined) return yield* Question.refuse(problem)
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
      policy,
      depth: depth ?? Number.POSITIVE_INFINITY,
      isJudgedOnly: judgedOnly,
      hasTies: ties,
      ignoresIdentical: ignoreIdentical,
      skipsIrrelevant: skipTopicsWithoutRelevant,
      parent,
      duplicates: duplicates ?? "error",
      zscores: zscores === undefined ? undefined : inFolder(folder, zscores),
      qrels: Fields.qrelsIn(folder, qrels),
      runs: inputs
    }
    return Answers.answerOf(yield* withMeasures(folder, (table) => evaluateRuns(asked, progress, table)), policy)
  })
)
