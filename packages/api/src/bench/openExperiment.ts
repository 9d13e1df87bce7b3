import { readExperiment } from "@litfuse/bench/experiment/readExperiment"
import { experimentPlugins } from "@litfuse/host/experimentPlugins"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import { confinedPluginsIn } from "../plugins.ts"

/** The plugins that experiments of a folder can use, with their configuration and registry. Errors: `ConfigError`, `NotApproved`. */
export const pluginsForExperiments = Effect.fnUntraced(function* (folder: string) {
  const { config, registry } = yield* confinedPluginsIn(folder, "apart")
  return { config, registry, plugins: experimentPlugins(registry) }
})

/**
 * Opens an experiment of the workspace around a folder and checks it with its plugins; no data file is opened yet.
 *
 * - `here` the workspace
 * - errors: `NoWorkspace`; `ConfigError`, `NotApproved`; `DatasetError` with all problems of its file
 */
export const openExperiment = Effect.fnUntraced(function* ({
  folder,
  experiment,
  force = false
}: {
  readonly folder: string
  readonly experiment: string
  readonly force?: boolean
}) {
  const here = yield* store(folder)
  const found = yield* pluginsForExperiments(folder)
  return { ...found, here, loaded: yield* Effect.fromResult(readExperiment(here, experiment, found.plugins, force)) }
})
