import * as Config from "@litfuse/host/Config"
import { registry } from "@litfuse/host/layers"
import { grouped } from "@litfuse/files/numbers"
import type { PluginError } from "@litfuse/engine/PluginError"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

/** So many unusable plugins of one package are told in a line each; more are counted. */
const mostTold = 5

/** The package or file of a plugin, and where the configuration names it. */
const packageOf = ({ plugin, where }: PluginError): string =>
  `${where === undefined ? "" : `${where}: `}"${plugin.replace(/\[\d+\]$/, "")}"`

/** What keeps plugins from being used, in lines. */
const linesOf = (problems: ReadonlyArray<PluginError>): ReadonlyArray<string> =>
  Array.from(Map.groupBy(problems, packageOf), ([name, of]) => {
    const more = of.length - mostTold
    if (more <= 1) return of.map(({ message }) => message)
    const count = `${name}: ${grouped(more)} more of its plugins cannot be used`
    return [...of.slice(0, mostTold).map(({ message }) => message), count]
  }).flat()

/** Says on stderr which plugins cannot be used. */
export const report = (problems: ReadonlyArray<PluginError>): Effect.Effect<void> =>
  Effect.forEach(linesOf(problems), (line) => Console.error(`litfuse: ${line}`), { discard: true })

/**
 * The built-in plugins and those that `litfuse.config.yaml` names, which is looked for from the current folder upwards. A plugin that cannot be used
 * is reported on stderr, and the others are not affected.
 */
export const loadRegistry = Effect.fn("cli.loadRegistry")(function* () {
  const config = yield* Effect.fromResult(Config.read(process.cwd()))
  const loaded = yield* registry(config)
  yield* report(loaded.problems)
  return loaded
})
