/** What a server of a language model answers. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const { NullOr: orNull, optional, String: text } = Schema

const count = optional(orNull(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))))

const Message = Schema.Struct({
  content: optional(orNull(text)),
  refusal: optional(orNull(text)),
  tool_calls: optional(orNull(Schema.Array(Schema.Unknown)))
})

/** A chat completion, as far as litfuse reads it. */
export const ChatAnswer = Schema.Struct({
  choices: Schema.Array(Schema.Struct({ finish_reason: optional(orNull(text)), message: Message })).check(
    Schema.isMinLength(1, { expected: "at least one choice" })
  ),
  usage: optional(orNull(Schema.Struct({ prompt_tokens: count, completion_tokens: count })))
})
export type ChatAnswer = typeof ChatAnswer.Type

/** Tokens of a call; null = the server does not count them. */
export const tokensOf = ({ usage }: ChatAnswer) => ({
  inputTokens: usage?.prompt_tokens ?? null,
  outputTokens: usage?.completion_tokens ?? null
})

/** Many small models put a fence of Markdown around their JSON. */
const fence = /^\s*```(?:json)?\s*\n([^]*?)\n?\s*```\s*$/iu

/**
 * The text of a completion, without a fence around it.
 *
 * - errors: the model refused, its answer was cut, empty, or asked for a tool. No tool is ever offered, so none is run
 */
export const textOf = ({
  choices
}: ChatAnswer): Result.Result<string, { readonly outcome: "refused" | "cut" | "invalid"; readonly detail: string }> => {
  const { finish_reason: end, message } = choices[0]!
  const fail = (outcome: "refused" | "cut" | "invalid", detail: string) => Result.fail({ outcome, detail })
  if (message.refusal) return fail("refused", `the model refused: ${message.refusal.slice(0, 200)}`)
  if (end === "content_filter") return fail("refused", "a filter of the server stopped the answer")
  if (end === "length") return fail("cut", "the answer was cut at the limit of tokens")
  if ((message.tool_calls ?? []).length > 0) return fail("invalid", "the model asked for a tool, and none was offered")
  const content = message.content ?? ""
  if (content.trim() === "") return fail("invalid", "the answer was empty")
  return Result.succeed(fence.exec(content)?.[1] ?? content)
}
