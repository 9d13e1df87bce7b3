import * as Schema from "effect/Schema"
import { redact } from "./internal/redact.ts"

/**
 * Why a source could not answer. `detail` is for people and holds no secret.
 *
 * - `Unreachable` no answer, a 5xx, or a time-out; `openUntilMs` (milliseconds since 1970) when a circuit breaker stands open. Retryable
 * - `RateLimited` asked to wait `retryAfterMs`. Retryable
 * - `Unauthorised` key missing or refused
 * - `QueryRejected` the source does not accept the query
 * - `BadResponse` an answer that is not what the source documents
 * - `Crashed` the plugin threw: its bug
 */
export const Reason = Schema.Union([
  Schema.TaggedStruct("Unreachable", { detail: Schema.String, openUntilMs: Schema.optionalKey(Schema.Finite) }),
  Schema.TaggedStruct("RateLimited", { detail: Schema.String, retryAfterMs: Schema.Finite }),
  Schema.TaggedStruct("Unauthorised", { detail: Schema.String }),
  Schema.TaggedStruct("QueryRejected", { detail: Schema.String }),
  Schema.TaggedStruct("BadResponse", { detail: Schema.String }),
  Schema.TaggedStruct("Crashed", { detail: Schema.String })
])
export type Reason = typeof Reason.Type

const phrases: Readonly<Record<Reason["_tag"], string>> = {
  Unreachable: "cannot be reached",
  RateLimited: "asks to slow down",
  Unauthorised: "refuses the credentials",
  QueryRejected: "rejects the query",
  BadResponse: "answered with something unexpected",
  Crashed: "has a bug in its plugin"
}

/**
 * What can go wrong between a source and us. The message is one line: which source, doing what, why.
 *
 * - `source` the plugin's id; `operation` what was asked of it (`search`)
 */
export class SourceError extends Schema.TaggedError<SourceError>()("SourceError", {
  source: Schema.String,
  operation: Schema.String,
  reason: Reason
}) {
  override get message() {
    return `${this.source} ${phrases[this.reason._tag]} (${this.operation}): ${this.reason.detail}`
  }
}

/** Whether asking again may help. */
export const isRetryable = ({ reason }: SourceError): boolean => reason._tag === "Unreachable" || reason._tag === "RateLimited"

/** A source error, its detail freed of the secrets that URLs and headers carry. */
export const make = (source: string, operation: string, reason: Reason): SourceError =>
  new SourceError({ source, operation, reason: { ...reason, detail: redact(reason.detail) } })

/** The same error without secrets, whoever made it. */
export const redacted = ({ source, operation, reason }: SourceError): SourceError => make(source, operation, reason)

/** What a throw becomes. */
export const crashed = (source: string, operation: string, defect: unknown): SourceError =>
  make(source, operation, { _tag: "Crashed", detail: defect instanceof Error ? `${defect.name}: ${defect.message}` : String(defect) })
