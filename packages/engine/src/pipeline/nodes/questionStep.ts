import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Query from "../../Query.ts"
import * as NodeType from "../NodeType.ts"
import { query } from "./nodeBasics.ts"

/**
 * What a part of a question asks, and when it counts as answered.
 *
 * - `subject` words that sentences are compared with; `about` words of which an answering sentence must have one, empty = any sentence
 * - `threshold` how well a sentence must fit (0 to 1); `sentences` how many are quoted
 * - `writer` who wrote `text`; `byModel` the words of `about` that a language model added
 */
export const QuestionParams = Schema.Struct({
  dimension: Schema.NonEmptyString,
  text: Schema.NonEmptyString.check(Schema.isMaxLength(1000)),
  subject: Schema.Array(Schema.NonEmptyString).check(Schema.isMinLength(1)),
  about: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  sentences: Params.integer(3, { minimum: 1, maximum: 100 }),
  threshold: Params.number(0.49, { minimum: 0, maximum: 1 }),
  writer: Schema.Literals(["rules", "model"]).pipe(Schema.withDecodingDefaultKey(Effect.succeed("rules" as const))),
  byModel: Schema.Array(Schema.NonEmptyString).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})
export type QuestionParams = typeof QuestionParams.Type

/**
 * `step/question`: a part of a question, along one dimension. Its output is its words, which similarity is measured against.
 *
 * - `dimension` its name; `text` the part as a question; the others are read by `litfuse answer`
 * - source: BioMedSearch, the sub-queries of a question over dimensions of meaning
 */
export const questionStep = NodeType.make({
  kind: "step",
  id: "question",
  revision: 1,
  params: QuestionParams,
  inputs: { query },
  output: Ports.Query,
  run: ({ text }) => Effect.succeed({ value: Query.text(text), notices: [] })
})
