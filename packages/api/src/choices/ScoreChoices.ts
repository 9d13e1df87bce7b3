import { type ChoiceQuestion, lettersOf } from "@litfuse/bench/choices/ChoiceQuestion"
import { choiceBaselines, longestOf, usualSize } from "@litfuse/bench/choices/choiceBaselines"
import * as ChoiceScore from "@litfuse/bench/choices/ChoiceScore"
import * as McNemar from "@litfuse/stats/McNemar"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
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
  seed: Field.or(Field.whole, 1, "The seed of the bootstrap intervals.")
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
 * - `rows` baselines first; `kind` is `answers` for a file. `hits` are exactly right questions, a mean for chance
 * - `f1` over all options; `overlap` partial credit, the mean Jaccard index
 * - `againstLongest` the exact McNemar test against the longest options; null for baselines
 * - `unanswered` ids of questions without an answer, which count 0
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  questions: Int,
  sizes: Schema.Array(Struct({ right: Int, questions: Int })),
  seed: Int,
  rows: Schema.Array(
    Struct({
      kind: Schema.Literals(["chance", "longest", "frequent", "answers"]),
      name: Text,
      hits: Finite,
      exact: Valued,
      f1: Valued,
      overlap: Valued,
      againstLongest: orNull(AgainstLongest),
      unanswered: Schema.Array(Text)
    })
  )
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

const rowOf = (questions: ReadonlyArray<ChoiceQuestion>, name: string, chosen: Chosen, seed: number): Answer["rows"][number] => ({
  kind: "answers",
  name,
  ...ChoiceScore.of(questions, chosen, { seed }),
  againstLongest: againstLongest(questions, chosen),
  unanswered: questions.flatMap(({ id }, i) => (chosen[i] === undefined ? [id] : []))
})

/**
 * Scores answers of multiple-choice questions, next to what chance, the longest options and the most frequent key give on the same questions.
 *
 * - empty: without answers, the baselines alone
 * - errors: `ApiError` for a file that is not in its form, an answer without a question, and missing keys
 */
export const ask = Question.make(
  "score choices",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, answers, seed } = request
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
    for (const file of answers) rows.push(rowOf(questions, file, yield* readChosen(folder, file, questions), seed))
    const sizes = Map.groupBy(questions, ({ right }) => right.length)
    return {
      version: 1,
      questions: questions.length,
      sizes: [...sizes].sort(([a], [b]) => a - b).map(([right, all]) => ({ right, questions: all.length })),
      seed,
      rows
    } satisfies Answer
  })
)
