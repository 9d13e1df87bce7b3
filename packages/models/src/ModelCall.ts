import * as Context from "effect/Context"

/**
 * How a call of a model ended.
 *
 * - `answered`; `refused` by the model or a filter of its server; `cut` at the limit of tokens
 * - `invalid`: an answer of another form, too large, or not documented
 * - `timed-out`, `unreachable`, `rate-limited`; `unauthorised`: key or quota refused; `rejected`: the server does not accept the request
 * - `not-recorded`: recordings are played, and this call is not among them
 */
export const outcomes = [
  "answered",
  "refused",
  "cut",
  "invalid",
  "timed-out",
  "unreachable",
  "rate-limited",
  "unauthorised",
  "rejected",
  "not-recorded"
] as const
/** How a call of a model ended. */
export type ModelOutcome = (typeof outcomes)[number]

/**
 * A call of a model. `prompt`: the sha256 of its messages; `detail` why it has no answer.
 *
 * - units: tokens as the server counts them, dollars by the user's price; null = unknown
 */
export interface ModelCall {
  readonly prompt: string
  readonly model: string
  readonly parameters: { readonly temperature: number | null; readonly maxTokens: number; readonly format: string }
  readonly outcome: ModelOutcome
  readonly detail: string | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly usd: number | null
}

/** Receives each call of a model. The default ignores it. */
export const CallListener = Context.Reference<(call: ModelCall) => void>("@litfuse/models/ModelCall/CallListener", {
  defaultValue: () => () => undefined
})
