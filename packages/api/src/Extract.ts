import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import { extractionRules } from "@litfuse/extraction/extractionRules"
import { extractValues } from "@litfuse/extraction/extractValues"
import { sentencesOf } from "@litfuse/extraction/sentencesOf"
import * as Files from "@litfuse/files/Files"
import * as TextAddress from "@litfuse/texts/TextAddress"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { fitValue } from "./extract/fitValue.ts"
import { type FieldSchema, readFieldSchemas } from "./extract/readFieldSchemas.ts"
import * as Field from "./fields.ts"
import { readTextFile } from "./find/readTextFile.ts"
import { inFolder } from "./inFolder.ts"
import * as Question from "./Question.ts"

/** What becomes of fields without a value, or with one of another type. */
export const modes = ["strict", "partial", "best-effort"] as const

/** A text, and a JSON Schema of what to extract. */
export const Request = Schema.Struct({
  folder: Field.folder,
  file: Field.about(Field.text, "The text of one work: JATS, PDF, Markdown, text, or the JSON of `litfuse text`."),
  schema: Field.file("A JSON Schema with `properties`: each is found by the rule of its name, or by that of its `x-rule`."),
  mode: Field.or(
    Schema.Literals(modes),
    "strict",
    "`strict`: no value is given when a required one is missing or a found one has another type. `partial`: the others are given. `best-effort`: a value of another type is given as the words that say it."
  )
})
export type Request = typeof Request.Type

const Value = Schema.Union([Schema.String, Schema.Finite, Schema.Json])

const Extraction = Schema.Struct({
  item_id: Field.about(Schema.String, "The work, or the name of the file."),
  extraction: Field.about(Schema.Record(Schema.String, Schema.NullOr(Value)), "The value of each field; null = none. Empty if it failed."),
  evidence: Field.about(
    Schema.Record(Schema.String, Schema.Array(Schema.Struct({ evidence: TextAddress.Address, sentence: Schema.String }))),
    "The sentences that say a value, one for each item of a list."
  ),
  extraction_metadata: Schema.Struct({
    state: Schema.Literals(["successful", "partial", "failed"]),
    missing: Schema.Array(Schema.Struct({ field: Schema.String, reason: Schema.String, isRequired: Schema.Boolean }))
  })
})

/**
 * Values with their sentences; `litfuse extract --format json` prints it.
 *
 * - `totals` of texts, as tools of the profile s1 count them; `tokens_used` by a language model, which rules do not use
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  file: Schema.String,
  extractions: Schema.Array(Extraction),
  totals: Schema.Struct({
    total_processed: Schema.Int,
    successful: Schema.Int,
    partial: Schema.Int,
    failed: Schema.Int,
    tokens_used: Schema.Int
  }),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type

type One = Answer["extractions"][number]

const evidenceOf = (all: ReadonlyArray<{ readonly address: TextAddress.Address; readonly sentence: string }>): One["evidence"][string] =>
  all.map(({ address, sentence }) => ({ evidence: address, sentence }))

/** The extraction of one text: each field by its rule. */
const extractionOf = (
  work: string,
  sentences: ReturnType<typeof sentencesOf>,
  fields: ReadonlyArray<FieldSchema>,
  mode: Request["mode"]
): One => {
  const extraction: Record<string, One["extraction"][string]> = {}
  const evidence: Record<string, One["evidence"][string]> = {}
  const missing: Array<One["extraction_metadata"]["missing"][number]> = []
  let isWrong = false
  for (const field of fields) {
    const { name, isRequired } = field
    extraction[name] = null
    if (field.rule === undefined) {
      isWrong ||= isRequired
      missing.push({ field: name, reason: "there is no rule of this name, and no x-rule", isRequired })
      continue
    }
    const found = extractValues(extractionRules[field.rule]!, sentences)
    const fitted = fitValue(field, found)
    if (Result.isSuccess(fitted)) {
      extraction[name] = fitted.success.value as One["extraction"][string]
      evidence[name] = evidenceOf(fitted.success.from)
      continue
    }
    isWrong ||= isRequired || found.length > 0
    missing.push({ field: name, reason: fitted.failure, isRequired })
    const [first] = found
    if (mode === "best-effort" && first !== undefined) {
      extraction[name] = first.text
      evidence[name] = evidenceOf([first])
    }
  }
  const isFailed = isWrong && mode === "strict"
  const wrong = isFailed ? "failed" : "partial"
  return {
    item_id: work,
    extraction: isFailed ? {} : extraction,
    evidence: isFailed ? {} : evidence,
    extraction_metadata: { state: isWrong ? wrong : "successful", missing }
  }
}

/**
 * Extracts fields of a schema from a text by rules. Every value has the address of the sentence that says it.
 *
 * - empty: a field that no sentence says is null, with the reason
 * - errors: `ApiError` for an unreadable text, and a file that is no such schema
 */
export const run = Question.make(
  "extract",
  Request,
  Effect.fnUntraced(function* ({ folder, file, schema, mode }: Request) {
    const bytes = yield* Effect.fromResult(Files.readAtMost(inFolder(folder, schema), 1_000_000))
    const { fields, notices } = yield* Effect.fromResult(
      Result.flatMap(Files.decode(bytes, schema), (text) => readFieldSchemas(text, schema))
    )
    const { work, passages } = yield* readTextFile(inFolder(folder, file))
    const one = extractionOf(work, sentencesOf(work, passages), fields, mode)
    const count = (state: One["extraction_metadata"]["state"]): number => (one.extraction_metadata.state === state ? 1 : 0)
    return {
      version: 1,
      file,
      extractions: [one],
      totals: { total_processed: 1, successful: count("successful"), partial: count("partial"), failed: count("failed"), tokens_used: 0 },
      notices
    } satisfies Answer
  })
)

/** The plain data only. */
export const ask = run
