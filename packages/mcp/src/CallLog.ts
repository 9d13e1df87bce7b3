import { appendFileSync } from "node:fs"
import * as Clock from "effect/Clock"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import type * as McpSchema from "effect/ai/McpSchema"
import { ServerSettings } from "./ServerSettings.ts"
import { clipText } from "./fitRows.ts"

/** Longer texts of requests are cut in the log. Units: characters. */
const mostCharacters = 2000

const short = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? {}, (_, one: unknown) => (typeof one === "string" ? clipText(one, mostCharacters) : one)))

const sourcesOf = (structured: unknown): unknown => {
  const { outcomes, sources } = (structured ?? {}) as { readonly outcomes?: unknown; readonly sources?: unknown }
  const all = outcomes ?? sources
  if (!Array.isArray(all)) return []
  return all.map(({ source, state, delivered, ms }: Readonly<Record<string, unknown>>) => ({
    source,
    state,
    delivered,
    ...(ms == null ? {} : { ms })
  }))
}

/**
 * Adds a line to the server's log when a call ends: time, tool, arguments, duration, and how each source answered. The log contains no answers; requests
 * contain no keys.
 *
 * - empty: a server without a log file writes nothing
 */
export const logCall = <R>(
  tool: string,
  args: unknown,
  call: Effect.Effect<McpSchema.CallToolResult, never, R>
): Effect.Effect<McpSchema.CallToolResult, never, R | ServerSettings> =>
  Effect.gen(function* () {
    const { calls } = yield* ServerSettings
    if (calls === undefined) return yield* call
    const began = yield* Clock.currentTimeMillis
    const result = yield* call
    const ms = (yield* Clock.currentTimeMillis) - began
    const { isError = false, structuredContent } = result
    const line = { at: new Date(began).toISOString(), tool, args: short(args), ms, isError, sources: sourcesOf(structuredContent) }
    yield* Effect.try({
      try: () => appendFileSync(calls, `${JSON.stringify(line)}\n`, { mode: 0o600 }),
      catch: (cause) => cause as Error
    }).pipe(Effect.catch(({ message }) => Console.error(`litfuse mcp: cannot write to the call log: ${message}`)))
    return result
  })
