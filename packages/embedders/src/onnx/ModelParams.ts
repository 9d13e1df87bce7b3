import * as Params from "@litfuse/engine/Params"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const text = (byDefault: string) => Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(byDefault)))

/**
 * A model in a folder, and how it is used, as parameters.
 *
 * - `path` a folder with `tokenizer.json`, `tokenizer_config.json` and the weights, absolute or from the folder that the variable `LITFUSE_MODELS`
 *   names; empty = no model. Nothing is ever downloaded
 * - `weights` the ONNX graph in that folder; `sha256` its sum, when it must be that one
 * - `pooling` one vector from those of the tokens: their mean, or that of the first token
 * - `queryPrefix`, `documentPrefix` what the model wants before a query and before a document
 * - `normalise` vectors get length 1
 * - `cache` a file that keeps vectors (SQLite), below the folder that `LITFUSE_MODELS` names; empty, or without that variable, they are kept in memory
 *   only
 * - units: `maxTokens` in tokens of the model, its marks included; what is longer is cut
 */
export const modelParams = {
  path: text(""),
  weights: text("onnx/model.onnx"),
  sha256: text(""),
  pooling: Params.choice(["mean", "first"], "mean"),
  maxTokens: Params.integer(256, { minimum: 3, maximum: 8192 }),
  queryPrefix: text(""),
  documentPrefix: text(""),
  normalise: Params.flag(true),
  cache: text("")
} as const

const all = Schema.Struct(modelParams)

/** Which model, and how it is used. */
export type ModelParams = typeof all.Type
