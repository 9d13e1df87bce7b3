import * as Config from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import { tell } from "./Events.ts"

/**
 * The configuration that holds in a folder, and the plugins that there are by it: the built-in ones, then those that it names. A plugin that cannot be
 * used is told to whoever watches, and the others are not affected.
 *
 * - errors: `ConfigError`
 */
export const pluginsIn = Effect.fnUntraced(function* (folder: string) {
  const config = yield* Effect.fromResult(Config.read(folder))
  const registry = yield* (yield* Host).registry(config)
  if (registry.problems.length > 0) yield* tell({ _tag: "Unusable", problems: registry.problems })
  return { config, registry, plugins: registry.plugins }
})
