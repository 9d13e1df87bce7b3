import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as TextAddress from "@litfuse/texts/TextAddress"
import * as Schema from "effect/Schema"
import { callField } from "../callField.ts"
import * as Field from "../fields.ts"

const { Int: whole, NullOr: orNull, String: text } = Schema

const Value = Schema.Union([text, Schema.Finite, Schema.Json])

/**
 * The values of one text.
 *
 * - `by` who found each value: a rule, or a language model
 * - `rejected` what the model stated, and the text does not; it is never a value. `tries`: how often the text was given to the model
 */
const Extraction = Schema.Struct({
  item_id: Field.about(text, "The work, or the name of the file."),
  original_article: Field.about(
    Schema.Record(text, Schema.Json),
    "Where the text is from: `file` and `title`, or the article as it was given."
  ),
  extraction: Field.about(Schema.Record(text, orNull(Value)), "The value of each field; null = none. Empty if it failed."),
  evidence: Field.about(
    Schema.Record(text, Schema.Array(Schema.Struct({ evidence: TextAddress.Address, sentence: text }))),
    "The sentences that say a value, one for each item of a list."
  ),
  extraction_metadata: Schema.Struct({
    state: Schema.Literals(["successful", "partial", "failed"]),
    by: Schema.Record(text, Schema.Literals(["rule", "model"])),
    missing: Schema.Array(Schema.Struct({ field: text, reason: text, isRequired: Schema.Boolean })),
    rejected: Schema.Array(Schema.Struct({ field: text, value: Value, sentence: text, reason: text })),
    tries: whole
  })
})
/** The values of one text. */
export type Extraction = typeof Extraction.Type

/** What texts have in common: totals, calls of the model, and notices. */
const counted = {
  totals: Schema.Struct({
    total_processed: whole,
    successful: whole,
    partial: whole,
    failed: whole,
    processing_time_ms: Field.about(
      orNull(Schema.Finite),
      "Of the calls of a model; null = no model was asked, or recordings were played."
    ),
    tokens_used: Field.about(orNull(whole), "By the model; null = its server does not count them."),
    cost_usd: Field.about(orNull(Schema.Finite), "By the price in your configuration; null = it names none.")
  }),
  calls: Schema.Array(callField),
  notices: Schema.Array(NoticeCodec)
}

/**
 * Values with their sentences; `litfuse extract --format json` prints it.
 *
 * - `totals` of texts, as tools of the profile s1 count them
 */
export const ExtractAnswer = Schema.Struct({ version: Schema.Literal(1), extractions: Schema.Array(Extraction), ...counted })
export type ExtractAnswer = typeof ExtractAnswer.Type
