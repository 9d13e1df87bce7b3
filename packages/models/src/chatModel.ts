/** The port to language models: `LanguageModel` of effect, over any server that speaks the chat protocol of OpenAI. */
import * as AiError from "effect/ai/AiError"
import * as LanguageModel from "effect/ai/LanguageModel"
import * as OpenAiStructuredOutput from "effect/ai/OpenAiStructuredOutput"
import type * as Prompt from "effect/ai/Prompt"
import type * as Response from "effect/ai/Response"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { createHash } from "node:crypto"
import { textOf, tokensOf } from "./ChatAnswer.ts"
import * as ChatApi from "./ChatApi.ts"
import { CallListener, type ModelOutcome } from "./ModelCall.ts"
import type { ModelSettings } from "./ModelSettings.ts"

interface Message {
  readonly role: "system" | "user" | "assistant"
  readonly content: string
}

const fail = (reason: AiError.AiErrorReason) => AiError.make({ module: "litfuse", method: "generateText", reason })

const unsupported = (description: string) => fail(new AiError.UnknownError({ description }))

const isText = (part: { readonly type: string }): part is Prompt.TextPart => part.type === "text"

/** The messages of a prompt. Errors: a part that is no text, because no file or tool is ever sent. */
const messagesOf = ({ content }: Prompt.Prompt): Result.Result<ReadonlyArray<Message>, AiError.AiError> => {
  const messages: Array<Message> = []
  for (const one of content) {
    if (one.role === "tool") return Result.fail(unsupported("tools are not supported"))
    const parts: ReadonlyArray<{ readonly type: string }> =
      one.role === "system" ? [{ type: "text", text: one.content } as Prompt.TextPart] : one.content
    if (!parts.every(isText)) return Result.fail(unsupported("only texts are sent to a model"))
    messages.push({ role: one.role, content: parts.map(({ text }) => text).join("") })
  }
  return Result.succeed(messages)
}

/** The error of effect for an outcome. */
const reasonOf = (outcome: ChatApi.NoAnswer["outcome"], description: string): AiError.AiErrorReason => {
  switch (outcome) {
    case "refused":
      return new AiError.ContentPolicyError({ description })
    case "cut":
      return new AiError.InvalidOutputError({ description })
    case "invalid":
      return new AiError.InvalidOutputError({ description })
    case "rate-limited":
      return new AiError.RateLimitError({})
    case "unauthorised":
      return new AiError.AuthenticationError({ kind: "Unknown", description })
    case "rejected":
    case "not-recorded":
      return new AiError.InvalidRequestError({ description })
    case "timed-out":
    case "unreachable":
      return new AiError.InternalProviderError({ description })
  }
}

type Tokens = ReturnType<typeof tokensOf>

const noTokens = { inputTokens: null, outputTokens: null }

const usdOf = ({ usdPerMillion: price }: ModelSettings, { inputTokens, outputTokens }: Tokens): number | null =>
  price === undefined || inputTokens === null || outputTokens === null
    ? null
    : (inputTokens * price.input + outputTokens * price.output) / 1_000_000

/** How the form of the answer is requested: as a parameter, or in words after the prompt. */
const formOf = (settings: ModelSettings, format: LanguageModel.ProviderOptions["responseFormat"]) => {
  if (format.type === "text") return { parameter: {}, words: [] }
  const { codecTransformer } = transformerOf(settings)
  const schema = codecTransformer(format.schema as Schema.Codec<unknown>).jsonSchema
  if (settings.format === "json_schema")
    return {
      parameter: { response_format: { type: "json_schema", json_schema: { name: format.objectName, strict: true, schema } } },
      words: []
    }
  const words = [{ role: "system" as const, content: `Answer with one JSON object of this JSON Schema: ${JSON.stringify(schema)}` }]
  return { parameter: settings.format === "json_object" ? { response_format: { type: "json_object" } } : {}, words }
}

const transformerOf = ({ format }: ModelSettings) => ({
  codecTransformer: format === "json_schema" ? OpenAiStructuredOutput.toCodecOpenAI : LanguageModel.defaultCodecTransformer
})

const finish = ({ inputTokens, outputTokens }: Tokens): Response.PartEncoded => ({
  type: "finish",
  reason: "stop",
  usage: {
    inputTokens: { total: inputTokens ?? undefined, uncached: inputTokens ?? undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: outputTokens ?? undefined, text: outputTokens ?? undefined, reasoning: undefined }
  }
})

/**
 * The user's model. Requests go through `Http`: it keeps pace, retries, limits, keys and recordings, so that a replay needs no server.
 *
 * - errors: `AiError`. Each call, also a failed one, is passed to the `CallListener` with its typed outcome
 */
export const chatModel = (settings: ModelSettings) =>
  Effect.gen(function* () {
    const api = yield* ChatApi.make(settings)
    const { name: model, format, temperature, maxTokens } = settings
    const generateText = Effect.fnUntraced(function* ({ prompt, responseFormat }: LanguageModel.ProviderOptions) {
      const listener = yield* CallListener
      const messages = yield* Effect.fromResult(messagesOf(prompt))
      const { parameter, words } = yield* Effect.try({
        try: () => formOf(settings, responseFormat),
        catch: (cause) => unsupported(`the form of the answer cannot be sent: ${String(cause).slice(0, 300)}`)
      })
      const sent = [...messages, ...words]
      const call = {
        prompt: createHash("sha256").update(JSON.stringify(sent)).digest("hex"),
        model,
        parameters: { temperature, maxTokens, format }
      }
      const ended = (outcome: ModelOutcome, detail: string | null, tokens: Tokens): void =>
        listener({ ...call, outcome, detail, ...tokens, usd: usdOf(settings, tokens) })
      const json = {
        model,
        stream: false,
        ...(temperature === null ? {} : { temperature }),
        max_tokens: maxTokens,
        messages: sent,
        ...parameter
      }
      const asked = yield* Effect.result(api.ask(json))
      const failed = ({ outcome, detail }: ChatApi.NoAnswer, tokens: Tokens) => {
        ended(outcome, detail, tokens)
        return fail(reasonOf(outcome, detail))
      }
      if (Result.isFailure(asked)) return yield* failed(asked.failure, noTokens)
      const tokens = tokensOf(asked.success)
      const text = textOf(asked.success)
      if (Result.isFailure(text)) return yield* failed(text.failure, tokens)
      ended("answered", null, tokens)
      return [{ type: "text" as const, text: text.success }, finish(tokens)]
    })
    return yield* LanguageModel.make({
      ...transformerOf(settings),
      generateText,
      streamText: () => Stream.fail(unsupported("answers are not streamed"))
    })
  })
