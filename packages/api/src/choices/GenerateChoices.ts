import * as Notice from "@litfuse/engine/Notice"
import { counted } from "@litfuse/files/numbers"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { callNotices } from "../extract/askAboutTexts.ts"
import { modelSettings } from "../extract/modelSettings.ts"
import { withUserModel } from "../extract/withUserModel.ts"
import * as Field from "../fields.ts"
import { inFolder } from "../inFolder.ts"
import * as Question from "../Question.ts"
import { trafficOf } from "../search/trafficOf.ts"
import { trafficFields } from "../trafficFields.ts"
import { choiceArticles } from "./choiceArticles.ts"
import { levels, readLevels } from "./ChoiceTemplate.ts"
import type { Answer } from "./GeneratedChoices.ts"

export { Answer } from "./GeneratedChoices.ts"

/** Abstracts, and which questions the user's language model writes from them. */
export const Request = Schema.Struct({
  folder: Field.folder,
  files: Field.about(
    Schema.NonEmptyArray(Schema.NonEmptyString),
    "Files of references with abstracts, such as those of `litfuse search --out works.ris`.",
    { argument: "file" }
  ),
  level: Field.or(
    Field.text,
    "mechanism",
    "The level of the questions. `mechanism`: one direct effect. `integration`: of sentences that are no neighbours. `causal`: order in time, and causes. Or one of `levels`."
  ),
  levels: Schema.optionalKey(
    Field.file("A YAML file of other levels: `levels`, each with `id`, `instructions`, `articles`, `right`, `isApart`.")
  ),
  count: Field.or(Field.upTo(1000), 10, "How many questions are wanted.", { alias: "n" }),
  tries: Field.or(Field.upTo(10), 2, "How often the model is asked for each wanted question at most; a draft with a fault does not count."),
  seed: Field.or(Field.whole, 1, "The seed of the order of articles and options."),
  ...trafficFields
})
export type Request = typeof Request.Type

/** Nothing but these checks was made. */
const marked = Notice.make(
  "generated-by-model",
  "questions",
  "a language model wrote questions and keys; their form and the addresses of their evidence were checked, not whether they are right. Let an expert read them"
)

const levelOf = Effect.fnUntraced(function* ({ folder, level, levels: file }: Request) {
  const all = file === undefined ? levels : yield* Effect.fromResult(readLevels(inFolder(folder, file)))
  const found = all.find(({ id }) => id === level)
  return (
    found ?? (yield* Question.refuse(Question.about(["level"], `{level} is "${level}"; it takes ${all.map(({ id }) => id).join(", ")}`)))
  )
})

/**
 * Lets the user's language model write multiple-choice questions from abstracts, and checks each. Nothing is written by rules, so a model is needed.
 *
 * - empty: a model whose drafts all fail gives no question, and each draft with its faults
 * - errors: `ApiError` without a model, for unreadable files, an unknown level, and fewer abstracts than a question of the level takes
 */
export const ask = Question.make(
  "generate choices",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, files, count, tries, seed } = request
    const level = yield* levelOf(request)
    const traffic = yield* trafficOf(request)
    const model = { ...(yield* modelSettings(folder, traffic)), traffic }
    const found = yield* choiceArticles(folder, files)
    const own = found.articles
    if (own.length < level.articles)
      return yield* Question.refuse(
        `${counted(own.length, "abstract")} in ${files.join(", ")}; a question of the level "${level.id}" is written from ${level.articles}`
      )
    // loaded here, because most questions ask no model
    const { draftChoices } = yield* Effect.promise(() => import("./draftChoices.ts"))
    const settings = { model: model.settings.name, level, count, most: count * tries, seed }
    const { questions, rejected, calls, asked } = yield* withUserModel(model, draftChoices(own, settings))
    const few =
      questions.length < count
        ? [Notice.make("too-few-questions", "questions", `${questions.length} of ${count} wanted; the model was asked for ${asked}`)]
        : []
    return {
      version: 1,
      level,
      seed,
      works: found.works,
      abstracts: own.length,
      wanted: count,
      asked,
      questions,
      rejected,
      calls,
      notices: [...(questions.length > 0 ? [marked] : []), ...few, ...callNotices(calls), ...found.notices]
    } satisfies Answer
  })
)
