import { outcomes } from "@litfuse/models/ModelCall"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"

/** A call of a language model in an answer. Units: tokens as its server counts them, dollars by the user's price; null = unknown. */
export const callField = Schema.Struct({
  prompt: Field.about(Schema.String, "The sha256 of the messages."),
  model: Schema.String,
  parameters: Schema.Struct({ temperature: Schema.NullOr(Schema.Finite), maxTokens: Schema.Int, format: Schema.String }),
  outcome: Schema.Literals(outcomes),
  detail: Schema.NullOr(Schema.String),
  inputTokens: Schema.NullOr(Schema.Int),
  outputTokens: Schema.NullOr(Schema.Int),
  usd: Schema.NullOr(Schema.Finite)
})
