import * as McpSchema from "effect/ai/McpSchema"
import * as Schema from "effect/Schema"
import { tools } from "./tools/index.ts"

/**
 * What a client reads about a tool before its first call: the declaration as JSON.
 *
 * - units: `tokens` of `cl100k_base`, counted when the declaration was written; a test counts them again
 */
export interface Footprint {
  readonly name: string
  readonly text: string
  readonly bytes: number
  readonly tokens: number
}

/** Counted in advance, because a tokenizer has megabytes of vocabulary and declarations rarely change. */
const counted: Readonly<Record<string, number>> = { search: 477, get: 401, walk: 343, analyse: 333, pipeline: 246, export: 314 }

const encode = Schema.encodeUnknownSync(Schema.toCodecJson(McpSchema.Tool))

/** The declaration of each tool and its size. */
export const footprint = (): ReadonlyArray<Footprint> =>
  tools.map(({ tool }) => {
    const text = JSON.stringify(encode(tool))
    return { name: tool.name, text, bytes: Buffer.byteLength(text), tokens: counted[tool.name] ?? 0 }
  })
