import * as Notice from "@litfuse/engine/Notice"
import type { ModelField } from "@litfuse/extraction/model/ModelField"
import type { ModelReading } from "@litfuse/extraction/model/readByModel"
import type { ModelText } from "@litfuse/extraction/model/takeStatements"
import { sentencesOf } from "@litfuse/extraction/sentencesOf"
import type { Config } from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import { isReplayed, type Traffic } from "@litfuse/host/http/HostServices"
import type { ModelCall } from "@litfuse/models/ModelCall"
import type { ModelSettings } from "@litfuse/models/ModelSettings"
import type { Passage } from "@litfuse/texts/Passages"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Extraction, ExtractAnswer } from "./Answer.ts"
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

/** The model of a question, the configuration for its requests, and how it is asked. `size`: the most texts of a call. */
export interface ExtractModel {
  readonly settings: ModelSettings
  readonly config: Config
  readonly traffic: Traffic
  readonly size: number
  readonly instructions: string | undefined
}

/** How texts are read. `model`: undefined = by rules only. */
export interface ExtractSettings {
  readonly fields: ReadonlyArray<FieldSchema>
  readonly mode: Mode
  readonly model: ExtractModel | undefined
}

/** A field as a model is asked for it; undefined for objects, whose form a schema does not say. */
const modelFieldOf = ({ name, type = "string", items = "string", choices, about }: FieldSchema): ModelField | undefined => {
  const isList = type === "array"
  const one = isList ? items : type
  return one === "object" || one === "array" ? undefined : { name, type: one, isList, choices, about }
}

/** A whole text with its headings, as a model reads it. */
const wholeText = (passages: ReadonlyArray<Passage>): string =>
  passages.map(({ path, text }) => (path.length === 0 ? text : `# ${path.join(" > ")}\n\n${text}`)).join("\n\n")

/** Texts with what a model is asked about each; the sentences and the findings of rules. */
const prepared = (texts: ReadonlyArray<ExtractText>, fields: ReadonlyArray<FieldSchema>) =>
  texts.map(({ work, original, passages }) => {
    const sentences = sentencesOf(work, passages)
    const rules = readByRules(sentences, fields)
    const open = rules.flatMap(({ field, fitted }) => (Result.isFailure(fitted) ? (modelFieldOf(field) ?? []) : []))
    return { work, original, rules, question: { sentences, text: wholeText(passages), fields: open } }
  })

type Prepared = ReturnType<typeof prepared>

/** What a model read. Units: `ms` of its calls; null = not measured. */
interface ReadByModel {
  readonly readings: ReadonlyMap<ModelText, ModelReading>
  readonly calls: ReadonlyArray<ModelCall>
  readonly ms: number | null
}

const silent: ReadByModel = { readings: new Map(), calls: [], ms: null }

/** Asks the model about all texts. It is loaded here, because most questions ask none. */
const asked = Effect.fnUntraced(function* (all: Prepared, model: ExtractModel) {
  const { settings, config } = model
  const [{ readByModel }, { chatModel }, LanguageModel] = yield* Effect.promise(() =>
    Promise.all([import("@litfuse/extraction/model/readByModel"), import("@litfuse/models/chatModel"), import("effect/ai/LanguageModel")])
  )
  const host = yield* Host
  const start = yield* Clock.currentTimeMillis
  const read = yield* host.around(
    config,
    model.traffic
  )(
    Effect.flatMap(chatModel(settings), (port) =>
      readByModel(
        all.map(({ question }) => question),
        model
      ).pipe(Effect.provideService(LanguageModel.LanguageModel, port))
    )
  )
  const end = yield* Clock.currentTimeMillis
  return { ...read, ms: isReplayed(model.traffic) ? null : end - start }
})

/** The sum of numbers; null if one is unknown. */
const sumOf = (all: ReadonlyArray<number | null>): number | null =>
  all.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)

const tokensOf = ({ outcome, inputTokens, outputTokens }: ModelCall): number | null => {
  const sum = sumOf([inputTokens, outputTokens])
  // servers count no tokens for a call without an answer
  return sum === null && outcome !== "answered" ? 0 : sum
}

const noticesOf = (all: Prepared, { readings, calls }: ReadByModel): ReadonlyArray<Notice.Notice> => [
  ...calls.flatMap(({ model, outcome, detail }) =>
    outcome === "answered" ? [] : [Notice.make("model-failed", model, `a call ended without a usable answer (${outcome}): ${detail ?? ""}`)]
  ),
  ...all.flatMap(({ work, question }) => {
    const reading = readings.get(question)
    return [
      ...(reading?.isCut === true
        ? [Notice.make("text-cut", work, "the text is too long for one call; the model read its beginning only")]
        : []),
      ...(reading?.rejected ?? []).map(({ field, reason }) =>
        Notice.make("value-rejected", work, `${field}: a value of the model was rejected: ${reason}`)
      )
    ]
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
  const read = model === undefined ? silent : yield* asked(all, model)
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
