import * as McpSchema from "effect/ai/McpSchema"
import * as Schema from "effect/Schema"
import { tools } from "./tools/index.ts"

/**
 * What a client reads of a tool before it calls one: its declaration as JSON.
 *
 * - units: `tokens` of `cl100k_base`, counted when the declaration was written; a test counts them again
 */
export interface Footprint {
  readonly name: string
  readonly text: string
  readonly bytes: number
  readonly tokens: number
}

/** A tokenizer has megabytes of vocabulary; declarations change seldom. */
const counted: Readonly<Record<string, number>> = { search: 550, get: 398, walk: 430, analyse: 377, pipeline: 336, export: 339 }

const encode = Schema.encodeUnknownSync(Schema.toCodecJson(McpSchema.Tool))

/** The declaration of each tool, and how long it is. */
export const footprint = (): ReadonlyArray<Footprint> =>
  tools.map(({ tool }) => {
    const text = JSON.stringify(encode(tool))
    return { name: tool.name, text, bytes: Buffer.byteLength(text), tokens: counted[tool.name] ?? 0 }
  })
