import { load } from "@litfuse/bench/experiment/load"
import { forExperiments } from "@litfuse/host/forExperiments"
import { store } from "@litfuse/host/Workspace"
import * as Effect from "effect/Effect"
import { pluginsIn } from "../plugins.ts"

/** The plugins that experiments of a folder may name, their configuration and registry. Errors: `ConfigError`, `NotApproved`. */
export const available = Effect.fnUntraced(function* (folder: string) {
  const { config, registry } = yield* pluginsIn(folder)
  return { config, registry, plugins: forExperiments(registry) }
})

/**
 * An experiment of the workspace around a folder, checked with its plugins; no data file is opened yet.
 *
 * - `here` the workspace
 * - errors: `NoWorkspace`; `ConfigError`, `NotApproved`; `DatasetError` with all problems of its file
 */
export const experimentOf = Effect.fnUntraced(function* ({
  folder,
  experiment,
  force = false
}: {
  readonly folder: string
  readonly experiment: string
  readonly force?: boolean
}) {
  const here = yield* store(folder)
  const found = yield* available(folder)
  return { ...found, here, loaded: yield* Effect.fromResult(load(here, experiment, found.plugins, force)) }
})
