import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "../Decode.ts"
import type { Port } from "../Port.ts"
import type { Output } from "./NodeType.ts"

const Stored = Schema.fromJsonString(
  Schema.Struct({
    hash: Schema.String,
    value: Schema.Unknown,
    notices: Schema.Array(Schema.Struct({ code: Schema.String, subject: Schema.String, text: Schema.String }))
  })
)

/** The stored text of an output: its hash, its value in the codec of the port, and its notices, which a cached node repeats. */
export const print = (port: Port<unknown>, hash: string, output: Output<unknown>): Result.Result<string, ReadonlyArray<Decode.Problem>> =>
  Result.map(Decode.toJson(port.codec, output.value), (value) => JSON.stringify({ hash, value, notices: output.notices }))

/** Reads a stored output. Empty: undefined when the text is damaged, or when the value does not have the stored hash. */
export const parse = (port: Port<unknown>, text: string): { readonly hash: string; readonly output: Output<unknown> } | undefined => {
  const stored = Decode.strict(Stored, text)
  if (Result.isFailure(stored)) return undefined
  const { hash, notices } = stored.success
  const value = Decode.strict(Schema.toCodecJson(port.codec), stored.success.value)
  if (Result.isFailure(value) || port.hash(value.success) !== hash) return undefined
  return { hash, output: { value: value.success, notices } }
}
