import * as Schema from "effect/Schema"
import { redact } from "./internal/redact.ts"

const detail = Schema.String

/**
 * Why a source could not answer. `detail` is for people and contains no secret.
 *
 * - `Unreachable` no answer, a 5xx, or a time-out; `openUntilMs` (milliseconds since 1970) when a circuit breaker is open. Retryable
 * - `RateLimited` the service asked to wait `retryAfterMs`. Retryable
 * - `OutOfTime` the time limit of the caller ended. Retryable
 * - `Unauthorised` key missing or refused
 * - `QueryRejected` the source does not accept the query
 * - `BadResponse` an answer that the source does not document
 * - `NotRecorded` recordings are played, and this request is not among them; `nearest` is the closest recorded request
 * - `Crashed` the plugin threw: its bug. `stack` is for its author: it appears in traces, never in the one-line message
 */
export const Reason = Schema.Union([
  Schema.TaggedStruct("Unreachable", { detail, openUntilMs: Schema.optionalKey(Schema.Finite) }),
  Schema.TaggedStruct("RateLimited", { detail, retryAfterMs: Schema.Finite }),
  Schema.TaggedStruct("OutOfTime", { detail }),
  Schema.TaggedStruct("Unauthorised", { detail }),
  Schema.TaggedStruct("QueryRejected", { detail }),
  Schema.TaggedStruct("BadResponse", { detail }),
  Schema.TaggedStruct("NotRecorded", { detail, nearest: Schema.optionalKey(Schema.String) }),
  Schema.TaggedStruct("Crashed", { detail, stack: Schema.optionalKey(Schema.String) })
])
export type Reason = typeof Reason.Type

const phrases: Readonly<Record<Reason["_tag"], string>> = {
  Unreachable: "cannot be reached",
  RateLimited: "asks to slow down",
  OutOfTime: "did not finish within its time limit",
  Unauthorised: "refuses the credentials",
  QueryRejected: "rejects the query",
  BadResponse: "sent an unexpected answer",
  NotRecorded: "is replayed, and this request was not recorded",
  Crashed: "has a bug in its plugin"
}

/** Why a source could not answer, in one line. `source`: the id of the plugin; `operation`: the request (`search`). */
export class SourceError extends Schema.TaggedError<SourceError>()("SourceError", {
  source: Schema.String,
  operation: Schema.String,
  reason: Reason
}) {
  override get message() {
    return `${this.source} ${phrases[this.reason._tag]} (${this.operation}): ${this.reason.detail}`
  }
}

const tags = Object.keys(phrases) as ReadonlyArray<Reason["_tag"]>

const mostDetail = 600

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim()
  return line.length <= mostDetail ? line : `${line.slice(0, mostDetail - 3)}...`
}

const clean = (reason: Reason): Reason => {
  const plain = { ...reason, detail: oneLine(redact(reason.detail)) }
  if (plain._tag === "Crashed" && plain.stack !== undefined) return { ...plain, stack: redact(plain.stack) }
  if (plain._tag === "NotRecorded" && plain.nearest !== undefined) return { ...plain, nearest: redact(plain.nearest) }
  return plain
}

/** A source error whose texts contain no secrets from URLs and headers. */
export const make = (source: string, operation: string, reason: Reason): SourceError =>
  new SourceError({ source, operation, reason: clean(reason) })

/** The same error without secrets. */
export const redacted = ({ source, operation, reason }: SourceError): SourceError => make(source, operation, reason)

/** The error for something that a plugin threw. */
export const crashed = (source: string, operation: string, defect: unknown): SourceError =>
  make(source, operation, {
    _tag: "Crashed",
    detail: defect instanceof Error ? `${defect.name}: ${defect.message}` : String(defect),
    ...(defect instanceof Error && defect.stack !== undefined ? { stack: defect.stack } : {})
  })

/** A source error with this message, from its tag. `message`: as `SourceError` prints it; another text becomes the detail of a search. */
export const parse = (source: string, { reason, message }: { readonly reason: string; readonly message: string }): SourceError => {
  const tag = tags.find((one) => one === reason) ?? "Unreachable"
  const start = `${source} ${phrases[tag]} (`
  const end = message.indexOf("): ", start.length)
  const isOwn = message.startsWith(start) && end >= 0
  const detail = isOwn ? message.slice(end + "): ".length) : message
  const operation = isOwn ? message.slice(start.length, end) : "search"
  return make(source, operation, tag === "RateLimited" ? { _tag: tag, detail, retryAfterMs: 0 } : { _tag: tag, detail })
}
