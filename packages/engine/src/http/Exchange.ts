import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import type { Notice } from "../Notice.ts"
import * as Vigil from "./Vigil.ts"

/**
 * One request to an upstream and its result, for the report of a search, for a replay and for the trace.
 *
 * - `url` without secrets; `query` the search as the source's own syntax has it, where the request is one
 * - `recording` under which recordings keep it, without the number that tells equal requests apart: `openalex/3f2a9c0b1d44`; of one that was redirected
 *   the last
 * - `status` null when no answer came; `attempts` how often it was sent
 * - units: `bytes` of the body after decompression; `ms` from the first attempt to the end of the body, waiting included; null = replayed
 */
export const Exchange = Schema.Struct({
  method: Schema.NonEmptyString,
  url: Schema.NonEmptyString,
  query: Schema.optionalKey(Schema.String),
  recording: Schema.optionalKey(Schema.NonEmptyString),
  status: Schema.NullOr(Schema.Int),
  attempts: Schema.Int,
  bytes: Schema.Int,
  ms: Schema.NullOr(Schema.Finite)
})
export type Exchange = typeof Exchange.Type

/**
 * Receives the exchanges of a source while it is asked, and the host's notices about them.
 *
 * - `operation` what the source was asked for (`search`): errors below it name it
 * - `skipped` what is wrong with a record that is left out
 */
export interface Listening extends Vigil.Vigil {
  readonly operation: string
  readonly exchange: (exchange: Exchange) => void
  readonly notice: (notice: Notice) => void
  readonly skipped: (what: string) => void
}

/** Without `Source`, nothing listens. */
export const Listener: Context.Reference<Listening> = Context.Reference<Listening>("@litfuse/engine/source/Exchange/Listener", {
  defaultValue: () => ({
    ...Vigil.none,
    operation: "request",
    exchange: () => undefined,
    notice: () => undefined,
    skipped: () => undefined
  })
})
