import * as Schema from "effect/Schema"
import { noticeCodec as Notice } from "../notice/noticeCodec.ts"
import { SourceError } from "../SourceError.ts"
import { SourceRecord } from "../SourceRecord.ts"
import { Exchange } from "../http/Exchange.ts"
import { FullText } from "./FullText.ts"

const common = { source: Schema.NonEmptyString, notices: Schema.Array(Notice) }
const asked = {
  ...common,
  effectiveQuery: Schema.optionalKey(Schema.String),
  apiVersion: Schema.optionalKey(Schema.String),
  exchanges: Schema.Array(Exchange),
  ms: Schema.NullOr(Schema.Finite)
}
const total = Schema.optionalKey(Schema.Int)
const delivered = { records: Schema.NonEmptyArray(SourceRecord), total }
const skipped = Schema.TaggedStruct("Skipped", { ...common, why: Schema.NonEmptyString })
const failed = Schema.TaggedStruct("Failed", { ...asked, error: SourceError })

/**
 * How one source answered one search, look-up, or request for citations. A failed source is never mistaken for one without results.
 *
 * - `records` the list of the source before any fusion or cut; best first, no id twice
 * - `total` the number of matching records upstream, if known. A Notice `incomplete` says when fewer came than requested
 * - `effectiveQuery` the query as the source understood it, if known
 * - `apiVersion` the version of the service's interface, if the service states it
 * - `exchanges` every request that was sent, in the order in which they ended
 * - units: `ms` milliseconds in total; null = everything was replayed
 */
export const Outcome = Schema.Union([
  Schema.TaggedStruct("Found", { ...asked, ...delivered }),
  Schema.TaggedStruct("Empty", { ...asked, total }),
  Schema.TaggedStruct("Partial", { ...asked, ...delivered, error: SourceError }),
  failed,
  skipped
])

/**
 * `Found` as requested · `Empty` asked, but no record · `Partial` some pages, then an error · `Failed` an error and no page · `Skipped` not asked,
 * and `why`.
 */
export type Outcome = typeof Outcome.Type

/** How one source answered a request for the text of a document. `Empty`: it does not have it. */
export const TextOutcome = Schema.Union([
  Schema.TaggedStruct("Found", { ...asked, text: FullText }),
  Schema.TaggedStruct("Empty", asked),
  failed,
  skipped
])

/** `Found` with the text · `Empty` the source does not have it · `Failed` an error · `Skipped` not asked, and `why`. */
export type TextOutcome = typeof TextOutcome.Type

const texts = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/** How one source answered requests for the texts of several documents, one after the other. */
export const TextsOutcome = Schema.Union([
  Schema.TaggedStruct("Found", { ...asked, texts }),
  Schema.TaggedStruct("Empty", asked),
  Schema.TaggedStruct("Partial", { ...asked, texts, error: SourceError }),
  failed,
  skipped
])

/**
 * `Found` with the number of `texts` · `Empty` none · `Partial` some, and an error · `Failed` an error and no text · `Skipped` not asked, and `why`.
 */
export type TextsOutcome = typeof TextsOutcome.Type

/** How one source answered all requests of a node of a pipeline. */
export type AnyOutcome = Outcome | TextsOutcome

/** The records of an outcome, whatever its kind. */
export const recordsOf = (outcome: AnyOutcome): ReadonlyArray<SourceRecord> => ("records" in outcome ? outcome.records : [])

/** The error of an outcome that has one. */
export const errorOf = (outcome: AnyOutcome | TextOutcome): SourceError | undefined =>
  outcome._tag === "Failed" || outcome._tag === "Partial" ? outcome.error : undefined

/** The number of delivered records and of matching records in the source; undefined = unknown. */
export const completeness = (outcome: Outcome): { readonly delivered: number; readonly total: number | undefined } => ({
  delivered: recordsOf(outcome).length,
  total: outcome._tag === "Found" || outcome._tag === "Partial" || outcome._tag === "Empty" ? outcome.total : undefined
})

/** The requests behind an outcome. */
export const exchangesOf = (outcome: AnyOutcome | TextOutcome): ReadonlyArray<Exchange> =>
  outcome._tag === "Skipped" ? [] : outcome.exchanges

/** The names of these requests in recordings (`Exchange.recording`), each once, ascending. */
export const recordingsOf = (outcome: AnyOutcome | TextOutcome): ReadonlyArray<string> =>
  [...new Set(exchangesOf(outcome).flatMap(({ recording }) => recording ?? []))].sort()

const sameEachTime = (outcome: AnyOutcome): AnyOutcome => {
  if (outcome._tag === "Skipped") return outcome
  const same = { ...outcome, ms: null, exchanges: outcome.exchanges.map((exchange) => ({ ...exchange, attempts: 1, ms: null })) }
  if (!("error" in same) || same.error.reason._tag !== "Crashed") return same
  const { stack: _stack, ...reason } = same.error.reason
  return { ...same, error: new SourceError({ source: same.error.source, operation: same.error.operation, reason }) }
}

/** An outcome without run-specific data: duration, attempts, and the stack of a crash. Hashes are made of this. */
export const content = <A extends AnyOutcome>(outcome: A): A => sameEachTime(outcome) as A
