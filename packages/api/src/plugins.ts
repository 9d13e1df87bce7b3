import type * as Config from "@litfuse/host/Config"
import type { ConfigError } from "@litfuse/host/ConfigError"
import { checkUpstreams } from "@litfuse/host/checkUpstreams"
import { Host } from "@litfuse/host/Host"
import type { PluginPlace } from "@litfuse/host/pluginRegistry"
import * as TrustGate from "@litfuse/host/trust/TrustGate"
import type * as Registry from "@litfuse/engine/Registry"
import * as Effect from "effect/Effect"
import { tell } from "./Events.ts"

/**
 * Checks the user's configuration against the registered plugins. Emits an event for unusable plugins; the others are not affected.
 *
 * - errors: `ConfigError` if the user's file names something that no plugin declares
 */
export const checked = Effect.fnUntraced(function* (
  config: Config.Config,
  registry: Registry.Registry
): Effect.fn.Return<void, ConfigError> {
  if (registry.problems.length > 0) yield* tell({ _tag: "Unusable", problems: registry.problems })
  yield* Effect.fromResult(checkUpstreams(config, registry))
})

/**
 * The configuration of a folder, and its plugins: the built-in ones, then those that it names.
 *
 * - errors: `ConfigError`; `NotApproved` if the user has not approved it
 */
export const pluginsIn = Effect.fnUntraced(function* (folder: string) {
  return yield* registered(yield* TrustGate.config(folder))
})

/**
 * As `pluginsIn`, for questions that tune or compare: rankers, fusions, rerankers, analyzers and measures of the project run in separate processes, which
 * cannot read judgements.
 *
 * - `place` with the kinds that cannot run there, or without them
 */
export const confinedPluginsIn = Effect.fnUntraced(function* (folder: string, place: Exclude<PluginPlace, "here">) {
  return yield* registered(yield* TrustGate.config(folder), place)
})

/** As `pluginsIn`, for lists of names: omits unapproved plugins with a message. Errors: `ConfigError`. */
export const namesIn = Effect.fnUntraced(function* (folder: string) {
  const { config, notApproved: held } = yield* TrustGate.open(folder, true)
  if (held !== undefined) yield* tell({ _tag: "Told", text: `without the plugins of this project: ${held.message}` })
  return yield* registered(config)
})

const registered = Effect.fnUntraced(function* (config: Config.Config, place: PluginPlace = "here") {
  const registry = yield* (yield* Host).registry(config, [], place)
  // without the project's sources, what the user's file says about them would look wrong
  if (place !== "apart-only") yield* checked(config, registry)
  else if (registry.problems.length > 0) yield* tell({ _tag: "Unusable", problems: registry.problems })
  return { config, registry, plugins: registry.plugins }
})
