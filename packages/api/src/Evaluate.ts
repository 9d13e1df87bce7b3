import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Answers from "./evaluate/answer.ts"
import { evaluate } from "./evaluate/evaluate.ts"
import * as Fields from "./evaluate/request.ts"
import { conflict, relations } from "./evaluate/Setting.ts"
import { Watch } from "./Events.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import { withMeasures } from "./measures.ts"
import * as Question from "./Question.ts"

const flag = (description: string) => Field.or(Schema.Boolean.annotate({ description }), false)

/** Runs to be measured against judgements. */
export const Request = Schema.Struct({
  folder: Field.folder,
  qrels: Fields.QrelsLike,
  runs: Fields.RunsLike,
  measures: Fields.measures("Names of measures as `litfuse eval -m` takes them: `nDCG@10`, `AP`, `P(rel=2)@5`. None: the usual columns."),
  compat: Fields.compat,
  topics: Field.or(
    Schema.Literals(["judged", "intersection"]).annotate({
      description: "The topics that are averaged: all judged ones, a missing one counting 0, or those that the run has too."
    }),
    "judged"
  ),
  level: Field.or(
    Field.whole.annotate({ description: "The lowest grade that counts as relevant, where a measure does not set its own." }),
    1
  ),
  depth: Schema.optionalKey(
    Field.count.annotate({ description: "How many hits of each topic are kept, before anything is measured. Default: all." })
  ),
  judgedOnly: flag("Whether unjudged documents are dropped from every ranking, before anything is measured."),
  ties: flag("Whether the answer says how far the order of tied documents could move each value."),
  duplicates: Schema.optionalKey(
    Schema.Literals(["error", "best"]).annotate({
      description: "A document that is ranked or judged twice: an error, or its best counts. Default `error`."
    })
  ),
  relations: Field.or(
    Schema.Literals(relations).annotate({ description: "The form of the judgements, which are a file where it is not `qrels`." }),
    "qrels"
  ),
  zscores: Schema.optionalKey(
    Schema.String.annotate({
      description: "A file of topic, trec_eval's measure, mean and standard deviation, by which values are standardised."
    })
  ),
  documents: Field.or(Field.whole.annotate({ description: "Documents in the collection; only trec_eval's utility reads it." }), 0)
}).annotate({ description: "What `evaluate` is asked." })
export type Request = typeof Request.Type

/** The values of every run, by measure and by topic. */
export const Answer = Answers.Answer
export type Answer = Answers.Answer

/**
 * Measures runs as trec_eval does; what `litfuse eval` does by the same functions.
 *
 * - errors: `ApiError` for settings that exclude each other, an unknown measure, a line that cannot be read, a run that shares no topic with the
 *   judgements
 * - agrees with: trec_eval `-c`
 */
export const ask = Question.make(
  "evaluate",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, qrels, runs, topics: policy, judgedOnly, ties, duplicates, zscores, depth, ...setting } = request
    const problem = conflict({ relations: setting.relations, ties, duplicates: duplicates !== undefined, zscores: zscores !== undefined })
    if (problem !== undefined) return yield* Question.refuse(problem)
    if (setting.relations !== "qrels" && typeof qrels !== "string")
      return yield* Question.refuse(
        Question.about(["qrels", "relations"], `{qrels} are a file where {relations} is ${setting.relations}; name one`)
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
      duplicates: duplicates ?? "error",
      zscores: zscores === undefined ? undefined : inFolder(folder, zscores),
      qrels: Fields.qrelsIn(folder, qrels),
      runs: inputs
    }
    return Answers.answerOf(yield* withMeasures(folder, (table) => evaluate(asked, progress, table)), policy)
  })
)
