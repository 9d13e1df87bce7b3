import * as Result from "effect/Result"
import type { System, Table } from "../Experiment.ts"
import type { SystemResult } from "../report/Results.ts"
import type { LoadedExperiment } from "./LoadedExperiment.ts"

/**
 * Which inputs of an experiment its manifest does not pin; a job may produce them again for every change.
 *
 * - `isSystem` whether a system of a table reads any such input, itself or through a fusion
 * - `isSource` whether the source that an analysis or a table names is such an input: a file, a run set, or a choice from one
 */
export interface UnpinnedInputs {
  readonly isSystem: (table: string, system: SystemResult) => boolean
  readonly isSource: (source: string) => boolean
}

const setIn = (source: string): unknown =>
  Result.getOrUndefined(Result.try(() => (JSON.parse(source) as { readonly runset?: unknown } | null)?.runset))

/** The name that a system of a table has in results; a run set has as many as it has runs. */
const nameOf = (system: System): string | undefined => {
  if ("runset" in system) return undefined
  return "run" in system ? (system.tag ?? system.run) : system.tag
}

/** Finds the inputs of an experiment that are not pinned. Empty: a manifest that pins everything has none. */
export const unpinnedInputsOf = ({
  experiment,
  dataset: { manifest }
}: Pick<LoadedExperiment, "experiment" | "dataset">): UnpinnedInputs => {
  const { files, runsets } = manifest
  const isFile = (name: string | undefined): boolean => name !== undefined && files[name]?.unseen !== undefined
  const isSet = (name: string): boolean => runsets[name]?.unseen !== undefined
  const reads = (table: Table, system: System): boolean => {
    if ("run" in system) return isFile(system.run)
    if ("runset" in system) return isSet(system.runset)
    if ("retrieve" in system || "pipeline" in system) {
      const { corpus, topics } = { ...table.retrieval, ...system }
      return isFile(corpus) || isFile(topics)
    }
    return system.of.some((part) => ("runset" in part ? isSet(part.runset) : readsNamed(table, part.system)))
  }
  /** A name that no system of the table declares belongs to a run of a run set. */
  const readsNamed = (table: Table, name: string): boolean => {
    const named = table.systems.find((system) => nameOf(system) === name)
    return named === undefined ? table.systems.some((system) => "runset" in system && isSet(system.runset)) : reads(table, named)
  }
  return {
    isSystem: (id, { system, input }) => {
      const table = experiment.tables.find((one) => one.id === id)
      if (table === undefined) return false
      if (table.systems.some((one) => nameOf(one) === system)) return readsNamed(table, system)
      return table.systems.some((one) => "runset" in one && isSet(one.runset) && input.source.startsWith(`${runsets[one.runset]!.folder}/`))
    },
    isSource: (source) => {
      const set = setIn(source)
      return isFile(source) || isSet(source) || (typeof set === "string" && isSet(set))
    }
  }
}
