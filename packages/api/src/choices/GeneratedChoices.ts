import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as TextAddress from "@litfuse/texts/TextAddress"
import * as Schema from "effect/Schema"
import { callField } from "../callField.ts"
import * as Field from "../fields.ts"
import { ChoiceTemplate } from "./ChoiceTemplate.ts"

const { Boolean: Flag, Int, Literal, String: Text, Struct } = Schema

const Evidence = Struct({ address: TextAddress.Address, text: Field.about(Text, "The sentence of the abstract, on one line.") })

/** A question that a model wrote. `writer` says so wherever the question is kept. */
export const GeneratedQuestion = Struct({
  id: Text,
  stem: Text,
  options: Schema.Array(
    Struct({ text: Text, isRight: Flag, evidence: Field.about(Schema.Array(Evidence), "Of a right option; none of a wrong one.") })
  ),
  writer: Literal("model"),
  model: Text,
  level: Text
})
export type GeneratedQuestion = typeof GeneratedQuestion.Type

/**
 * The output of `litfuse bench mcq generate --format json`.
 *
 * - `works` read, and `abstracts` among them; `asked` how many questions the model was asked for
 * - `rejected` drafts that failed their checks twice, each with the articles and what was wrong
 */
export const Answer = Struct({
  version: Literal(1),
  level: ChoiceTemplate,
  seed: Int,
  works: Int,
  abstracts: Int,
  wanted: Int,
  asked: Int,
  questions: Schema.Array(GeneratedQuestion),
  rejected: Schema.Array(Struct({ works: Schema.Array(Text), problems: Schema.Array(Text) })),
  calls: Schema.Array(callField),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type
