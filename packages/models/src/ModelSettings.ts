/** How a server is asked for an answer of one form: by a JSON Schema, for any JSON, or in words of the prompt only. */
export const formats = ["json_schema", "json_object", "text"] as const
/** A way to ask for an answer of one form. */
export type Format = (typeof formats)[number]

/**
 * The language model of the user. Its address and key belong to the upstream `model`.
 *
 * - `name` as the server knows it; `format` what the server understands
 * - `temperature` null = the server's own value, for models that refuse the parameter
 * - units: `maxTokens` of one answer; `timeoutMs` of one call with its retries; `usdPerMillion` tokens read and written, absent = unknown
 */
export interface ModelSettings {
  readonly name: string
  readonly format: Format
  readonly temperature: number | null
  readonly maxTokens: number
  readonly timeoutMs: number
  readonly usdPerMillion?: { readonly input: number; readonly output: number }
}

/** What a call takes unless the user sets it. A temperature of 0 makes answers as repeatable as the server allows. */
export const defaults = { format: "json_schema", temperature: 0, maxTokens: 4000, timeoutMs: 120_000 } as const satisfies Omit<
  ModelSettings,
  "name"
>
