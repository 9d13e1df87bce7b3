import * as Schema from "effect/Schema"
import { codec as Notice } from "../notice/codec.ts"
import { SourceError } from "../SourceError.ts"
import { SourceRecord } from "../SourceRecord.ts"
import { Exchange } from "../http/Exchange.ts"
import { FullText } from "./FullText.ts"

const common = { source: Schema.NonEmptyString, notices: Schema.Array(Notice) }
const asked = {
  ...common,
  effectiveQuery: Schema.optionalKey(Schema.String),
  exchanges: Schema.Array(Exchange),
  ms: Schema.NullOr(Schema.Finite)
}
const total = Schema.optionalKey(Schema.Int)
const delivered = { records: Schema.NonEmptyArray(SourceRecord), total }
const skipped = Schema.TaggedStruct("Skipped", { ...common, why: Schema.NonEmptyString })
const failed = Schema.TaggedStruct("Failed", { ...asked, error: SourceError })

/**
 * How one source answered one search, one look-up, or one question for citations. A failed source is never mistaken for one that found nothing.
 *
 * - `records` the source's own list, before anything is fused or cut for display; best first as the source sees it, no id twice
 * - `total` how many records match upstream, where the source says; when fewer came although more were asked for, there is a Notice `incomplete`
 * - `effectiveQuery` the query as the source understood it, where it says so
 * - `exchanges` every request that was sent, in the order in which they ended
 * - units: `ms` milliseconds for all of it; null when all of it was replayed
 */
export const Outcome = Schema.Union([
  Schema.TaggedStruct("Found", { ...asked, ...delivered }),
  Schema.TaggedStruct("Empty", { ...asked, total }),
  Schema.TaggedStruct("Partial", { ...asked, ...delivered, error: SourceError }),
  failed,
  skipped
])

/**
 * `Found` as asked · `Empty` asked and nothing came · `Partial` some pages, then an error · `Failed` an error and no page · `Skipped` not
 * asked, and `why`.
 */
export type Outcome = typeof Outcome.Type

/** How one source answered when it was asked for the text of a document. `Empty`: it does not have it. */
export const TextOutcome = Schema.Union([
  Schema.TaggedStruct("Found", { ...asked, text: FullText }),
  Schema.TaggedStruct("Empty", asked),
  failed,
  skipped
])

/** `Found` with the text · `Empty` the source does not have it · `Failed` an error · `Skipped` not asked, and `why`. */
export type TextOutcome = typeof TextOutcome.Type

const texts = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/** How one source answered when it was asked for the texts of several documents, one after the other. */
export const TextsOutcome = Schema.Union([
  Schema.TaggedStruct("Found", { ...asked, texts }),
  Schema.TaggedStruct("Empty", asked),
  Schema.TaggedStruct("Partial", { ...asked, texts, error: SourceError }),
  failed,
  skipped
])

/** `Found` so many `texts` · `Empty` none of them is there · `Partial` some, and an error · `Failed` an error and no text · `Skipped` not asked, and `why`. */
export type TextsOutcome = typeof TextsOutcome.Type

/** How one source answered all that a node of a pipeline asked it. */
export type AnyOutcome = Outcome | TextsOutcome

/** The records of an outcome, whatever its kind. */
export const recordsOf = (outcome: AnyOutcome): ReadonlyArray<SourceRecord> => ("records" in outcome ? outcome.records : [])

/** The error of an outcome that has one. */
export const errorOf = (outcome: AnyOutcome | TextOutcome): SourceError | undefined =>
  outcome._tag === "Failed" || outcome._tag === "Partial" ? outcome.error : undefined

/** How many records were delivered, and how many the source says there are; undefined when it does not say. */
export const completeness = (outcome: Outcome): { readonly delivered: number; readonly total: number | undefined } => ({
  delivered: recordsOf(outcome).length,
  total: outcome._tag === "Found" || outcome._tag === "Partial" || outcome._tag === "Empty" ? outcome.total : undefined
})

/** The requests behind an outcome. */
export const exchangesOf = (outcome: AnyOutcome | TextOutcome): ReadonlyArray<Exchange> =>
  outcome._tag === "Skipped" ? [] : outcome.exchanges

/** The names under which these requests are recorded (`Exchange.recording`), each once, ascending. */
export const recordingsOf = (outcome: AnyOutcome | TextOutcome): ReadonlyArray<string> =>
  [...new Set(exchangesOf(outcome).flatMap(({ recording }) => recording ?? []))].sort()

const sameEachTime = (outcome: AnyOutcome): AnyOutcome => {
  if (outcome._tag === "Skipped") return outcome
  const same = { ...outcome, ms: null, exchanges: outcome.exchanges.map((exchange) => ({ ...exchange, attempts: 1, ms: null })) }
  if (!("error" in same) || same.error.reason._tag !== "Crashed") return same
  const { stack: _stack, ...reason } = same.error.reason
  return { ...same, error: new SourceError({ source: same.error.source, operation: same.error.operation, reason }) }
}

/**
 * An outcome without what differs from one run to the next although the answer is the same: how long it took, how often it was sent, and where
 * in its code a plugin crashed. Hashes are made of this.
 */
export const content = <A extends AnyOutcome>(outcome: A): A => sameEachTime(outcome) as A
