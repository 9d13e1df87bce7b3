import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import type { Notice } from "../Notice.ts"
import * as Watchdog from "./Watchdog.ts"

/**
 * One request to an upstream and its result, for the report of a search, for a replay and for the trace.
 *
 * - `url` without secrets; `query` the search in the syntax of the source, if the request is one
 * - `recording` the name in recordings, without the number that separates equal requests: `openalex/3f2a9c0b1d44`; after redirects the last one
 * - `status` null = no answer; `attempts` how often it was sent
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
 * Receives the exchanges of a source during a request, and the notices of the host about them.
 *
 * - `operation` the request (`search`): errors name it
 * - `skipped` the problem of a record that is left out
 */
export interface Listening extends Watchdog.Watchdog {
  readonly operation: string
  readonly exchange: (exchange: Exchange) => void
  readonly notice: (notice: Notice) => void
  readonly skipped: (what: string) => void
}

/** The current listener. The default ignores everything. */
export const Listener: Context.Reference<Listening> = Context.Reference<Listening>("@litfuse/engine/source/Exchange/Listener", {
  defaultValue: () => ({
    ...Watchdog.none,
    operation: "request",
    exchange: () => undefined,
    notice: () => undefined,
    skipped: () => undefined
  })
})
