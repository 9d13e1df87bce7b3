import type * as Config from "@litfuse/host/Config"
import type { ConfigError } from "@litfuse/host/ConfigError"
import * as Declared from "@litfuse/host/declared"
import { Host } from "@litfuse/host/Host"
import * as Gate from "@litfuse/host/trust/gate"
import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import { tell } from "./Events.ts"

/**
 * Compares the user's own file with the plugins that there are. A plugin that cannot be used is told to whoever watches, and the others are not affected.
 *
 * - errors: `ConfigError` where the user's file names what no plugin declares
 */
export const checked = Effect.fnUntraced(function* (
  config: Config.Config,
  registry: Registry.Registry
): Effect.fn.Return<void, ConfigError> {
  if (registry.problems.length > 0) yield* tell({ _tag: "Unusable", problems: registry.problems })
  yield* Effect.fromResult(Declared.check(config, registry))
})

/**
 * The configuration that holds in a folder, and the plugins that there are by it: the built-in ones, then those that it names.
 *
 * - errors: `ConfigError`; `NotApproved` where its owner has not approved it
 */
export const pluginsIn = Effect.fnUntraced(function* (folder: string) {
  return yield* registered(yield* Gate.config(folder))
})

/** The same for lists of names: plugins that were not approved are left out, and whoever watches is told. Errors: `ConfigError`. */
export const namesIn = Effect.fnUntraced(function* (folder: string) {
  const { config, held } = yield* Gate.open(folder, true)
  if (held !== undefined) yield* tell({ _tag: "Told", text: `without the plugins of this project: ${held.message}` })
  return yield* registered(config)
})

const registered = Effect.fnUntraced(function* (config: Config.Config) {
  const registry = yield* (yield* Host).registry(config)
  yield* checked(config, registry)
  return { config, registry, plugins: registry.plugins }
})
