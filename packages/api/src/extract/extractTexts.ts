import type * as Notice from "@litfuse/engine/Notice"
import type { ModelField } from "@litfuse/extraction/model/ModelField"
import { sentencesOf } from "@litfuse/extraction/sentencesOf"
import type { ModelCall } from "@litfuse/models/ModelCall"
import type { Passage } from "@litfuse/texts/Passages"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Extraction, ExtractAnswer } from "./Answer.ts"
import { type AskedModel, askAboutTexts, callNotices, type ReadByModel, readingNotices, wholeText } from "./askAboutTexts.ts"
import { extractionOf } from "./extractionOf.ts"
import type { FieldSchema } from "./readFieldSchemas.ts"
import { readByRules } from "./readByRules.ts"
import type { Mode } from "./request.ts"

/** A text to read. `work`: its identifier or the name of its file, not empty; `original` what the answer repeats of it. */
export interface ExtractText {
  readonly work: string
  readonly original: Extraction["original_article"]
  readonly passages: ReadonlyArray<Passage>
}

/** How texts are read. `model`: undefined = by rules only. */
export interface ExtractSettings {
  readonly fields: ReadonlyArray<FieldSchema>
  readonly mode: Mode
  readonly model: AskedModel | undefined
}

/** A field as a model is asked for it; undefined for objects, whose form a schema does not say. */
const modelFieldOf = ({ name, type = "string", items = "string", choices, about }: FieldSchema): ModelField | undefined => {
  const isList = type === "array"
  const one = isList ? items : type
  return one === "object" || one === "array" ? undefined : { name, type: one, isList, choices, about }
}

const silent: ReadByModel = { readings: new Map(), calls: [], ms: null }

/** Texts with what a model is asked about each; the sentences and the findings of rules. */
const prepared = (texts: ReadonlyArray<ExtractText>, fields: ReadonlyArray<FieldSchema>) =>
  texts.map(({ work, original, passages }) => {
    const sentences = sentencesOf(work, passages)
    const rules = readByRules(sentences, fields)
    const open = rules.flatMap(({ field, fitted }) => (Result.isFailure(fitted) ? (modelFieldOf(field) ?? []) : []))
    return { work, original, rules, question: { sentences, text: wholeText(passages), fields: open } }
  })

type Prepared = ReturnType<typeof prepared>

/** The sum of numbers; null if one is unknown. */
const sumOf = (all: ReadonlyArray<number | null>): number | null =>
  all.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)

const tokensOf = ({ outcome, inputTokens, outputTokens }: ModelCall): number | null => {
  const sum = sumOf([inputTokens, outputTokens])
  // servers count no tokens for a call without an answer
  return sum === null && outcome !== "answered" ? 0 : sum
}

const noticesOf = (all: Prepared, { readings, calls }: ReadByModel): ReadonlyArray<Notice.Notice> => [
  ...callNotices(calls),
  ...all.flatMap(({ work, question }) => {
    const reading = readings.get(question)
    return reading === undefined ? [] : readingNotices(work, reading)
  })
]

/**
 * Extracts fields from texts: by rules, and where they find nothing by the user's model, if it is asked for. A model can fail in any way without an end of the
 * question: the texts then have what rules found, and a notice says why.
 *
 * - errors: `CassetteError` if recordings cannot be read or written
 */
export const extractTexts = Effect.fnUntraced(function* (texts: ReadonlyArray<ExtractText>, { fields, mode, model }: ExtractSettings) {
  const all = prepared(texts, fields)
  const read =
    model === undefined
      ? silent
      : yield* askAboutTexts(
          all.map(({ question }) => question),
          model
        )
  const extractions = all.map(({ work, original, rules, question }) =>
    extractionOf(
      { work, original, rules, reading: read.readings.get(question), asked: new Set(question.fields.map(({ name }) => name)) },
      mode
    )
  )
  const count = (state: Extraction["extraction_metadata"]["state"]): number =>
    extractions.filter(({ extraction_metadata }) => extraction_metadata.state === state).length
  return {
    version: 1,
    extractions,
    totals: {
      total_processed: extractions.length,
      successful: count("successful"),
      partial: count("partial"),
      failed: count("failed"),
      processing_time_ms: read.ms,
      tokens_used: sumOf(read.calls.map(tokensOf)),
      cost_usd: read.calls.length === 0 ? null : sumOf(read.calls.map(({ outcome, usd }) => (outcome === "answered" ? usd : (usd ?? 0))))
    },
    calls: read.calls,
    notices: noticesOf(all, read)
  } satisfies ExtractAnswer
})
