/** `pubmed_extract_features` of the PubMed tool-set specification. */
import type { Extraction } from "@litfuse/api/extract/Answer"
import type { AskedModel } from "@litfuse/api/extract/askAboutTexts"
import { extractTexts, type ExtractText } from "@litfuse/api/extract/extractTexts"
import { fieldsOfTemplate } from "@litfuse/api/extract/fieldsOfTemplate"
import { modelSettings } from "@litfuse/api/extract/modelSettings"
import { readFieldSchemas } from "@litfuse/api/extract/readFieldSchemas"
import { usualBatch } from "@litfuse/api/extract/request"
import { passagesOf } from "@litfuse/api/text/readTextFile"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Allowance } from "../../Allowance.ts"
import { ServerSettings } from "../../ServerSettings.ts"
import * as ToolInput from "../../ToolInput.ts"
import { ToolRefusal } from "../../ToolRefusal.ts"
import * as ProfileAnswers from "../ProfileAnswers.ts"
import * as ToolProfile from "../ToolProfile.ts"
import { Articles, fieldIn, type Json, partsOf } from "./Articles.ts"

const { optionalKey } = Schema

const modes = { strict: "strict", partial: "partial", best_effort: "best-effort" } as const

const Request = Schema.Struct({
  articles: Articles,
  extraction_schema: Schema.Union([Schema.Literals(["medical", "technology"]), Schema.Record(Schema.String, Schema.Unknown)]).annotate({
    description: "a template, or a JSON Schema with properties; x-rule names the rule of a field"
  }),
  extraction_instructions: ToolInput.text(5000).annotate({ description: "for a language model, if the server has one" }),
  batch_size: optionalKey(ToolInput.between(1, 50).annotate({ description: "5" })),
  validation_mode: optionalKey(Schema.Literals(Object.keys(modes) as Array<keyof typeof modes>))
})
type Request = typeof Request.Type

/** The most articles of a call that asks a model. */
const mostAsked = 100

const textIn = (article: Json, name: string): string => {
  const one = fieldIn(article, name)
  return typeof one === "string" ? one.trim() : ""
}

/** Title and abstract of an article as sections of a text. */
const textOf = (item: Json, place: number): ExtractText => {
  const { id, article } = partsOf(item, place)
  const sections = ["title", "abstract"].flatMap((name) => {
    const text = textIn(article, name)
    return text === "" ? [] : [{ path: [name === "title" ? "Title" : "Abstract"], text }]
  })
  return { work: id, original: article as Extraction["original_article"], passages: passagesOf(sections) }
}

const answerOf = ({ item_id, original_article, extraction, evidence, extraction_metadata }: Extraction) => {
  const { missing, rejected, ...rest } = extraction_metadata
  return {
    item_id,
    original_article,
    extraction,
    evidence: Object.fromEntries(
      Object.entries(evidence).map(([field, all]) => [field, all.map(({ evidence: { section }, sentence }) => ({ section, sentence }))])
    ),
    extraction_metadata: {
      ...rest,
      missing: missing.map(({ field, reason }) => ({ field, reason })),
      rejected: rejected.map(({ field, value, reason }) => ({ field, value, reason }))
    }
  }
}

/** The model of the server's user. Errors: too many articles, too many calls in this hour, or no model in the configuration. */
const modelOf = Effect.fnUntraced(function* ({ articles, extraction_instructions, batch_size = usualBatch }: Request) {
  const { folder, replay, isModelAsked = false } = yield* ServerSettings
  if (!isModelAsked) return undefined
  if (articles.length > mostAsked)
    return yield* new ToolRefusal({
      what: [`articles: ${articles.length} are too many for a language model`],
      instead: `send at most ${mostAsked} at a time`
    })
  yield* (yield* Allowance).take("model")
  const traffic = replay === undefined ? ({ _tag: "Live" } as const) : ({ _tag: "Replay", folder: replay } as const)
  const { settings, config } = yield* modelSettings(folder, traffic)
  return { settings, config, traffic, size: batch_size, instructions: extraction_instructions } satisfies AskedModel
})

/** The tool that reads features out of titles and abstracts: by rules, and by the user's model if the server was started with it. */
export const extractFeatures = ToolProfile.make({
  name: "pubmed_extract_features",
  about: "Read features out of articles, each with its sentence. Missing ones are null, with the reason.",
  input: Request,
  output: ProfileAnswers.ExtractFeatures,
  answer: Effect.fnUntraced(function* (request: Request) {
    const { articles, extraction_schema: schema, validation_mode = "strict" } = request
    const { fields, notices } = yield* Effect.fromResult(
      typeof schema === "string" ? fieldsOfTemplate(schema) : readFieldSchemas(JSON.stringify(schema), "extraction_schema")
    )
    const model = yield* modelOf(request)
    const start = yield* Clock.currentTimeMillis
    const answer = yield* extractTexts(articles.map(textOf), { fields, mode: modes[validation_mode], model })
    const end = yield* Clock.currentTimeMillis
    const { cost_usd: _, ...totals } = answer.totals
    const unread = model === undefined ? ["(no-model) extraction_instructions: rules read the articles, and this server asks no model"] : []
    return {
      extractions: answer.extractions.map(answerOf),
      totals: { ...totals, processing_time_ms: model !== undefined && totals.processing_time_ms === null ? null : end - start },
      notices: [...[...notices, ...answer.notices].map(({ code, subject, text }) => `(${code}) ${subject}: ${text}`), ...unread]
    }
  })
})
