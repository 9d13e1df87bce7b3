/** The full texts of a server, so that a client can read one section after another with one request to services. */
import type { ApiError } from "@litfuse/api/ApiError"
import type { Host } from "@litfuse/api/Host"
import * as Text from "@litfuse/api/Text"
import * as Effect from "effect/Effect"
import { Allowance } from "./Allowance.ts"
import * as BoundedCache from "./BoundedCache.ts"
import { ServerSettings } from "./ServerSettings.ts"
import type { ToolRefusal } from "./ToolRefusal.ts"

/** The most characters of texts in memory. */
const mostCharacters = 20_000_000

/** By the settings of a server, which live as long as it. */
const servers = new WeakMap<object, BoundedCache.BoundedCache<Text.Answer>>()

/** A text, and the calls that are left in this hour; null = not counted. */
export interface ReadText {
  readonly answer: Text.Answer
  readonly left: number | null
}

/**
 * The text of a work: from memory, else from services, which counts as a call of `get`. Only found texts are remembered.
 *
 * - errors: those of the question `text`; `ToolRefusal` when no call is left
 */
export const read = Effect.fnUntraced(function* (
  id: string
): Effect.fn.Return<ReadText, ApiError | ToolRefusal, Host | ServerSettings | Allowance> {
  const settings = yield* ServerSettings
  const known = servers.get(settings) ?? BoundedCache.make<Text.Answer>(mostCharacters)
  servers.set(settings, known)
  const remembered = known.get(id)
  if (remembered !== undefined) return { answer: remembered, left: null }
  const left = yield* (yield* Allowance).take("get")
  const { folder, replay } = settings
  const { answer } = yield* Text.run({ folder, ids: [id], ...(replay === undefined ? {} : { replay }) })
  if (answer.provider !== null)
    known.put(
      id,
      answer,
      answer.sections.reduce((sum, { text }) => sum + text.length, 0)
    )
  return { answer, left }
})
