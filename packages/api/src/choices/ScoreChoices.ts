import { type ChoiceQuestion, lettersOf } from "@litfuse/bench/choices/ChoiceQuestion"
import { choiceBaselines, longestOf, usualSize } from "@litfuse/bench/choices/choiceBaselines"
import * as ChoiceScore from "@litfuse/bench/choices/ChoiceScore"
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import { counted } from "@litfuse/files/numbers"
import * as McNemar from "@litfuse/stats/McNemar"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { callField } from "../callField.ts"
import { callNotices } from "../extract/askAboutTexts.ts"
import { modelSettings } from "../extract/modelSettings.ts"
import { unusedWithoutModel } from "../extract/unusedWithoutModel.ts"
import { withUserModel } from "../extract/withUserModel.ts"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import { trafficOf } from "../search/trafficOf.ts"
import { trafficFields } from "../trafficFields.ts"
import { nearestParagraphs } from "./nearestParagraphs.ts"
import { readParagraphs } from "./readParagraphs.ts"
import { readChoices, readChosen } from "./readChoices.ts"

/** Multiple-choice questions, and answers to score. */
export const Request = Schema.Struct({
  folder: Field.folder,
  questions: Field.file(
    "The questions, in the form of BioMedMCQs (`Q1: stem`, `Options:`, `A: text` and so on), or JSON lines in that of MedQA or MedMCQA."
  ),
  keys: Schema.optionalKey(Field.file("The right options: lines such as `Q1 Answer: B, D`. JSON lines have them already.")),
  answers: Field.or(Field.texts, [], "A file of answers to score, in the form of the keys; several are compared.", {
    flag: "answers",
    completes: "file",
    about: "A file of answers to score, in the form of the keys; repeatable. Without any, only baselines are printed."
  }),
  model: Field.or(
    Schema.Boolean,
    false,
    "Whether your language model answers the questions too, one in a call. Your own configuration names it: docs/models.md."
  ),
  evidence: Schema.optionalKey(
    Field.file(
      "A report of `litfuse answer` as JSON, or a text. The model sees its paragraphs that are nearest to the question, and may use nothing else."
    )
  ),
  paragraphs: Field.optional(Field.upTo(50), "How many paragraphs the model sees of each question (default 5)."),
  seed: Field.or(Field.whole, 1, "The seed of the bootstrap intervals."),
  ...trafficFields
})
export type Request = typeof Request.Type

const { Finite, Int, NullOr: orNull, String: Text, Struct } = Schema

const Valued = Struct({ value: Finite, interval: orNull(Struct({ lower: Finite, upper: Finite })) })

/** A test of two answers of the same questions. `only` and `onlyLongest`: questions that one of them alone has exactly right. */
const AgainstLongest = Struct({ only: Int, onlyLongest: Int, p: Finite })

/**
 * The output of `litfuse bench mcq score --format json`.
 *
 * - `sizes` how many questions have so many right options
 * - `rows` baselines first; `kind` is `answers` for a file, and `model` for the language model. `hits` are exactly right questions, a mean for chance
 * - `f1` over all options; `overlap` partial credit, the mean Jaccard index
 * - `againstLongest` the exact McNemar test against the longest options; null for baselines
 * - `model` what the model chose, and where its paragraphs are from; null if none was asked
 * - `unanswered` ids of questions without an answer, which count 0
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  questions: Int,
  sizes: Schema.Array(Struct({ right: Int, questions: Int })),
  seed: Int,
  rows: Schema.Array(
    Struct({
      kind: Schema.Literals(["chance", "longest", "frequent", "answers", "model"]),
      name: Text,
      hits: Finite,
      exact: Valued,
      f1: Valued,
      overlap: Valued,
      againstLongest: orNull(AgainstLongest),
      unanswered: Schema.Array(Text)
    })
  ),
  model: orNull(
    Struct({
      name: Text,
      evidence: orNull(Text),
      answers: Schema.Array(Struct({ id: Text, letters: Text, paragraphs: Schema.Array(Text) })),
      calls: Schema.Array(callField)
    })
  ),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type

type Chosen = ReadonlyArray<ReadonlyArray<number> | undefined>

const isRight = (questions: ReadonlyArray<ChoiceQuestion>, chosen: Chosen): ReadonlyArray<boolean> =>
  questions.map(({ right }, i) => chosen[i] !== undefined && lettersOf(chosen[i]) === lettersOf(right))

const againstLongest = (questions: ReadonlyArray<ChoiceQuestion>, chosen: Chosen): typeof AgainstLongest.Type => {
  const size = usualSize(questions)
  const [these, longest] = [chosen, questions.map(({ options }) => longestOf(options, size))].map((one) => isRight(questions, one))
  const only = these!.filter((one, i) => one && !longest![i]).length
  const onlyLongest = longest!.filter((one, i) => one && !these![i]).length
  return { only, onlyLongest, p: McNemar.exact(only, onlyLongest) }
}

type Kind = Answer["rows"][number]["kind"]

interface Scored {
  readonly kind: Kind
  readonly name: string
  readonly chosen: Chosen
}

const rowOf = (questions: ReadonlyArray<ChoiceQuestion>, { kind, name, chosen }: Scored, seed: number): Answer["rows"][number] => ({
  kind,
  name,
  ...ChoiceScore.of(questions, chosen, { seed }),
  againstLongest: againstLongest(questions, chosen),
  unanswered: questions.flatMap(({ id }, i) => (chosen[i] === undefined ? [id] : []))
})

/** How many paragraphs a model sees unless the user says it. */
const usualParagraphs = 5

/** The answers of the user's model, or of recordings of it. Errors: those of its settings, of the evidence and of recordings. */
const askedModel = Effect.fnUntraced(function* (request: Request, questions: ReadonlyArray<ChoiceQuestion>) {
  const { folder, evidence, paragraphs: most = usualParagraphs } = request
  const traffic = yield* trafficOf(request)
  const model = { ...(yield* modelSettings(folder, traffic)), traffic }
  const near = evidence === undefined ? undefined : nearestParagraphs(yield* readParagraphs(folder, evidence))
  // loaded here, because most questions ask no model
  const { answerByModel } = yield* Effect.promise(() => import("./answerByModel.ts"))
  const { choices, calls } = yield* withUserModel(model, answerByModel(questions, near && ((text) => near(text, most))))
  const { name } = model.settings
  const scored: Scored = {
    kind: "model",
    name: evidence === undefined ? `${name}, without evidence` : `${name}, with ${counted(most, "paragraph")} of ${evidence}`,
    chosen: questions.map((_, i) => choices[i]?.chosen)
  }
  const answers = choices.map(({ id, chosen, paragraphs }) => ({
    id,
    letters: lettersOf(chosen ?? []),
    paragraphs: paragraphs.map(({ from }) => from)
  }))
  return { scored, said: { name, evidence: evidence ?? null, answers, calls } }
})

/**
 * Scores answers of multiple-choice questions, next to what chance, the longest options and the most frequent key give on the same questions.
 * Nothing is sent, except with `model` to the user's language model.
 *
 * - empty: without answers, the baselines alone
 * - errors: `ApiError` for a file that is not in its form, an answer without a question, and missing keys
 */
export const ask = Question.make(
  "score choices",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, answers, seed, evidence, paragraphs, record, replay } = request
    const idle = unusedWithoutModel(request.model, { evidence, paragraphs, record, replay })
    if (idle !== undefined) return yield* Question.refuse(idle)
    if (paragraphs !== undefined && evidence === undefined)
      return yield* Question.refuse(Question.about(["paragraphs", "evidence"], "{paragraphs} is for {evidence} only"))
    const questions = yield* readChoices(request)
    const twice = answers.find((file, i) => answers.indexOf(file) < i)
    if (twice !== undefined)
      return yield* Question.refuse(Question.about(["answers"], `{answers} names ${twice} twice; name each file once`))
    const rows: Array<Answer["rows"][number]> = choiceBaselines(questions, seed).map(({ id, name, score }) => ({
      kind: id,
      name,
      ...score,
      againstLongest: null,
      unanswered: []
    }))
    for (const file of answers)
      rows.push(rowOf(questions, { kind: "answers", name: file, chosen: yield* readChosen(folder, file, questions) }, seed))
    const byModel = request.model ? yield* askedModel(request, questions) : undefined
    if (byModel !== undefined) rows.push(rowOf(questions, byModel.scored, seed))
    const sizes = Map.groupBy(questions, ({ right }) => right.length)
    return {
      version: 1,
      questions: questions.length,
      sizes: [...sizes].sort(([a], [b]) => a - b).map(([right, all]) => ({ right, questions: all.length })),
      seed,
      rows,
      model: byModel?.said ?? null,
      notices: callNotices(byModel?.said.calls ?? [])
    } satisfies Answer
  })
)
