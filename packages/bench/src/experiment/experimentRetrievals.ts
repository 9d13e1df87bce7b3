import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { Analysis, LoadedExperiment } from "./LoadedExperiment.ts"
import type { RetrievalSpec, SearchSpec } from "./RetrievalSpec.ts"
import * as PipelineSystems from "./systems/PipelineSystems.ts"
import { retrievalOf, searchOf } from "./systems/retrievalSystem.ts"

/** The searches of an experiment in the documents of its dataset, for the systems of its tables, then for its analyses, in file order. */
export const experimentRetrievals = (loaded: LoadedExperiment): ReadonlyArray<RetrievalSpec> => {
  const { experiment, plugins } = loaded
  const ofTables = experiment.tables.flatMap((table) =>
    table.systems.flatMap((system) => {
      if ("retrieve" in system) return [retrievalOf(loaded, table, system)]
      return "pipeline" in system ? PipelineSystems.retrievalsOf(loaded, table, system) : []
    })
  )
  const known = new Map<string, Analysis>(plugins.analyses.map((analysis) => [analysis.id, analysis]))
  const ofAnalyses = experiment.analyses.flatMap(({ analysis: id, params }) => {
    const analysis = known.get(id)
    return analysis?.retrievals?.(loaded, Result.getOrThrow(Decode.strict(analysis.params, params))) ?? []
  })
  return [...ofTables, ...ofAnalyses]
}

/** What the systems of tables that retrieve search for. Errors: those of reading topics. */
export const experimentSearches = (loaded: LoadedExperiment): Result.Result<ReadonlyArray<SearchSpec>, DatasetError> =>
  Result.all(
    loaded.experiment.tables.flatMap((table) =>
      table.systems.flatMap((system) => ("retrieve" in system ? [searchOf(loaded, table, system)] : []))
    )
  )
