import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { Analysis, Loaded } from "./Loaded.ts"
import type { Retrieval, Search } from "./Retrieval.ts"
import * as Pipelines from "./systems/pipeline.ts"
import { retrievalOf, searchOf } from "./systems/retrieve.ts"

/** The searches of an experiment in the documents of its dataset: those of the systems of its tables and of its analyses, in the order in which it names them. */
export const retrievalsOf = (loaded: Loaded): ReadonlyArray<Retrieval> => {
  const { experiment, plugins } = loaded
  const ofTables = experiment.tables.flatMap((table) =>
    table.systems.flatMap((system) => {
      if ("retrieve" in system) return [retrievalOf(loaded, table, system)]
      return "pipeline" in system ? Pipelines.retrievalsOf(loaded, table, system) : []
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
export const searchesOf = (loaded: Loaded): Result.Result<ReadonlyArray<Search>, DatasetError> =>
  Result.all(
    loaded.experiment.tables.flatMap((table) =>
      table.systems.flatMap((system) => ("retrieve" in system ? [searchOf(loaded, table, system)] : []))
    )
  )
