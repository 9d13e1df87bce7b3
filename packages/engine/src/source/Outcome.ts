import * as Schema from "effect/Schema"
import { codec as Notice } from "../notice/codec.ts"
import { SourceError } from "../SourceError.ts"
import { SourceRecord } from "../SourceRecord.ts"

const common = { source: Schema.NonEmptyString, notices: Schema.Array(Notice) }
const delivered = { records: Schema.NonEmptyArray(SourceRecord), total: Schema.optionalKey(Schema.Int) }

/**
 * How one source answered one search. A failed source never looks like one that found nothing.
 *
 * - `records` the source's own list, before anything is fused or cut for display; best first as the source sees it, no id twice
 * - `total` how many records match upstream, where the source says
 */
export const Outcome = Schema.Union([
  Schema.TaggedStruct("Found", { ...common, ...delivered }),
  Schema.TaggedStruct("Empty", common),
  Schema.TaggedStruct("Partial", { ...common, ...delivered, error: SourceError }),
  Schema.TaggedStruct("Failed", { ...common, error: SourceError }),
  Schema.TaggedStruct("Skipped", { ...common, why: Schema.NonEmptyString })
])

/**
 * `Found` as asked · `Empty` asked and nothing matches · `Partial` some pages, then an error · `Failed` an error and no page · `Skipped` not
 * asked, and `why`.
 */
export type Outcome = typeof Outcome.Type

/** The records of an outcome, whatever its kind. */
export const recordsOf = (outcome: Outcome): ReadonlyArray<SourceRecord> =>
  outcome._tag === "Found" || outcome._tag === "Partial" ? outcome.records : []

/** The error of an outcome that has one. */
export const errorOf = (outcome: Outcome): SourceError | undefined =>
  outcome._tag === "Failed" || outcome._tag === "Partial" ? outcome.error : undefined
