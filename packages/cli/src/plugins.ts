import type { Plugins } from "@litfuse/bench/experiment/Plugins"
import type * as Registry from "@litfuse/engine/Registry"
import * as Config from "@litfuse/host/Config"
import { registry } from "@litfuse/host/layers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

/**
 * The plugins of the house and those that `litfuse.config.yaml` names, looked for from the current folder upwards. A plugin that cannot be
 * used is one line on stderr and takes nothing with it.
 */
export const loadRegistry = Effect.fn("cli.loadRegistry")(function* () {
  const config = yield* Effect.fromResult(Config.read(process.cwd()))
  const loaded = yield* registry(config)
  for (const problem of loaded.problems) yield* Console.error(`litfuse: ${problem.message}`)
  return loaded
})

const byId = <K extends "retriever" | "fusion">(table: Registry.Table, kind: K) =>
  new Map(table.of(kind).map(({ plugin }) => [plugin.id, plugin]))

/** The plugins that experiments may name. */
export const forExperiments = ({ plugins }: Registry.Registry): Plugins => ({
  retrievers: byId(plugins, "retriever"),
  fusions: byId(plugins, "fusion")
})
