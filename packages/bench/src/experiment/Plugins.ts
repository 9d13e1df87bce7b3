import type { Problem } from "@litfuse/engine/Decode"
import * as Decode from "@litfuse/engine/Decode"
import type { Configurable } from "@litfuse/engine/Plugin"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Result from "effect/Result"
import type { Plugins } from "./LoadedExperiment.ts"
import { nearest } from "@litfuse/engine/Nearest"

export type { Plugins } from "./LoadedExperiment.ts"

/** No plugins except the built-in measures, and no analyses: enough for experiments that only measure runs from files. */
export const none: Plugins = {
  analyses: [],
  retrievers: new Map(),
  fusions: new Map(),
  analyzers: new Map(),
  measures: MeasureName.builtIn,
  thirdParty: new Set()
}

/** Problems with a plugin's name or its parameters; paths start at the system. */
export const problems = (
  table: ReadonlyMap<string, Configurable<unknown>>,
  kind: string,
  id: string,
  params: Readonly<Record<string, unknown>>
): ReadonlyArray<Problem> => {
  const plugin = table.get(id)
  if (plugin === undefined) {
    const closest = nearest(id, table.keys())[0]
    return [
      {
        path: [kind],
        what: `unknown plugin "${id}"${closest === undefined ? `; there is ${[...table.keys()].join(", ") || "none"}` : `; did you mean "${closest}"?`}`
      }
    ]
  }
  return refused(plugin, params)
}

/** Parameters that a plugin refuses; paths start at the system. */
export const refused = (plugin: Configurable<unknown>, params: Readonly<Record<string, unknown>>): ReadonlyArray<Problem> => {
  const decoded = Decode.strict(plugin.params, params)
  return Result.isSuccess(decoded) ? [] : decoded.failure.map(({ path, what }) => ({ path: ["params", ...path], what }))
}
