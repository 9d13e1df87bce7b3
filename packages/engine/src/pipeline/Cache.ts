import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Notice } from "../Notice.ts"

/**
 * Stores outputs by key, as text. A store never fails a run. An unreadable entry counts as absent. An entry that must not be used or cannot be stored
 * is reported as a Notice.
 *
 * - `isOff` nothing is ever stored, so no key need be computed
 * - `get` undefined when nothing readable is under the key
 * - errors: `get` and `set` fail with the Notice for the trace
 */
export interface Store {
  readonly isOff?: boolean
  readonly get: (key: string) => Effect.Effect<string | undefined, Notice>
  readonly set: (key: string, text: string) => Effect.Effect<void, Notice>
}

/** The store that runs use. */
export class Cache extends Context.Service<Cache, Store>()("@litfuse/engine/pipeline/Cache") {}

/** A store that stores nothing: every node runs. */
export const layerNone: Layer.Layer<Cache> = Layer.succeed(
  Cache,
  Cache.of({ isOff: true, get: () => Effect.succeed(undefined), set: () => Effect.void })
)

/** A store in memory, for as long as the layer lives. */
export const layerMemory: Layer.Layer<Cache> = Layer.sync(Cache, () => {
  const entries = new Map<string, string>()
  return Cache.of({
    get: (key) => Effect.sync(() => entries.get(key)),
    set: (key, text) => Effect.sync(() => void entries.set(key, text))
  })
})
