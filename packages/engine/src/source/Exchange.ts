import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/**
 * One request to an upstream and what came of it: what a report of a search, a replay and a reader of the trace need.
 *
 * - `url` without secrets; `query` the search as the source's own syntax has it, where the request is one
 * - `status` null when no answer came; `attempts` how often it was sent
 * - units: `bytes` of the body after decompression; `ms` from the first attempt to the end of the body, waiting included; null = replayed
 */
export const Exchange = Schema.Struct({
  method: Schema.NonEmptyString,
  url: Schema.NonEmptyString,
  query: Schema.optionalKey(Schema.String),
  status: Schema.NullOr(Schema.Int),
  attempts: Schema.Int,
  bytes: Schema.Int,
  ms: Schema.NullOr(Schema.Finite)
})
export type Exchange = typeof Exchange.Type

/** Where exchanges are noted down while a source is asked. Nobody listens unless `Source` does. */
export const Listener: Context.Reference<(exchange: Exchange) => void> = Context.Reference<(exchange: Exchange) => void>(
  "@litfuse/engine/source/Exchange/Listener",
  { defaultValue: () => () => undefined }
)

/** Tells whoever listens of an exchange. */
export const tell = (exchange: Exchange): Effect.Effect<void> => Effect.map(Listener, (listener) => listener(exchange))
