import { appendFileSync } from "node:fs"
import * as Clock from "effect/Clock"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import type * as McpSchema from "effect/ai/McpSchema"
import { Setting } from "./Setting.ts"
import { clipped } from "./rows.ts"

/** So much of a text of a request is kept. Units: characters. */
const mostKept = 2000

const short = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? {}, (_, one: unknown) => (typeof one === "string" ? clipped(one, mostKept) : one)))

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
 * Adds a line for a call to the file of the server, when it is over: when it came, which tool, with what, how long it took, and how each source answered.
 * Answers are not kept, and keys are in no request.
 *
 * - empty: a server without such a file keeps nothing
 */
export const keeping = <R>(
  tool: string,
  args: unknown,
  call: Effect.Effect<McpSchema.CallToolResult, never, R>
): Effect.Effect<McpSchema.CallToolResult, never, R | Setting> =>
  Effect.gen(function* () {
    const { calls } = yield* Setting
    if (calls === undefined) return yield* call
    const began = yield* Clock.currentTimeMillis
    const result = yield* call
    const ms = (yield* Clock.currentTimeMillis) - began
    const { isError = false, structuredContent } = result
    const line = { at: new Date(began).toISOString(), tool, args: short(args), ms, isError, sources: sourcesOf(structuredContent) }
    yield* Effect.try({
      try: () => appendFileSync(calls, `${JSON.stringify(line)}\n`, { mode: 0o600 }),
      catch: (cause) => cause as Error
    }).pipe(Effect.catch(({ message }) => Console.error(`litfuse mcp: a call could not be noted: ${message}`)))
    return result
  })
