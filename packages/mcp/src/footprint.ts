import type * as McpSchema from "effect/ai/McpSchema"
import * as Schema from "effect/Schema"
import * as Mcp from "effect/ai/McpSchema"
import { tools } from "./tools/index.ts"
import { tokensOf } from "./budget.ts"

/** What a client reads of a tool before it calls one: its declaration as JSON. */
export interface Footprint {
  readonly name: string
  readonly text: string
  readonly bytes: number
  readonly tokens: number
}

const printed = (tool: McpSchema.Tool): string => JSON.stringify(Schema.encodeUnknownSync(Schema.toCodecJson(Mcp.Tool))(tool))

/** The declaration of each tool, and about how many tokens it is. */
export const footprint = (): ReadonlyArray<Footprint> =>
  tools.map(({ tool }) => {
    const text = printed(tool)
    return { name: tool.name, text, bytes: Buffer.byteLength(text), tokens: tokensOf(text) }
  })
