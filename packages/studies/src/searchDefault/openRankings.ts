import type { Plugins } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Decode from "@litfuse/engine/Decode"
import { documentRecord } from "@litfuse/engine/documentRecord"
import * as Fusion from "@litfuse/engine/Fusion"
import type { Ids } from "@litfuse/engine/Ids"
import { defaults } from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Ranker from "@litfuse/engine/Ranker"
import type { Ranking } from "@litfuse/engine/Ranking"
import type { Registry } from "@litfuse/engine/Registry"
import type { Document } from "@litfuse/engine/Retriever"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Result from "effect/Result"
import type { Answers } from "./answersOf.ts"
import type { Holding, System } from "./params.ts"

/** Ranks what sources delivered for a query: rows of the collection, best first. */
export type Rank = (answers: Answers, works: () => WorkTable.WorkTable, query: string) => Int32Array

/** Settings that were checked when the experiment was read. */
const decoded = (plugin: { readonly params: Parameters<typeof Decode.strict>[0] }, params: System["params"]) =>
  Result.getOrThrow(Decode.strict(plugin.params, params))

/**
 * The works of a search as a table, made when a ranker first asks for it. A work has its abstract where a source that has abstracts delivered it.
 *
 * - shape: row r of the table is candidate r of the fusion: both are in tie order
 */
export const tablesOf = (documents: ReadonlyArray<Document>, holdings: Readonly<Record<string, Holding>>) => {
  const whole: Array<Work.Work | undefined> = []
  const bare: Array<Work.Work | undefined> = []
  const workOf = (row: number, hasAbstract: boolean): Work.Work => {
    const known = hasAbstract ? whole : bare
    const document = documents[row]!
    return (known[row] ??= Work.make(document.id, [documentRecord("collection", hasAbstract ? document : { ...document, text: "" })]))
  }
  return (answers: Answers): (() => WorkTable.WorkTable) => {
    let table: WorkTable.WorkTable | undefined
    return () => {
      if (table !== undefined) return table
      const withAbstract = new Set(answers.flatMap(({ name, rows }) => (holdings[name]!.abstracts ? [...rows] : [])))
      table = WorkTable.make(Array.from(Fusion.candidates(answers), (row) => workOf(row, withAbstract.has(row))))
      return table
    }
  }
}

/** The ranking of a ranker over rows of the collection; it is computed once for each table of works. */
const rankerOf = (ids: Ids, ranker: Ranker.Ranker, settings: unknown) => {
  const known = new WeakMap<WorkTable.WorkTable, Ranking>()
  return (answers: Answers, works: WorkTable.WorkTable, query: string): Ranking => {
    const found = known.get(works)
    if (found !== undefined) return found
    const candidates = Fusion.candidates(answers)
    const { ranking } = Result.getOrThrow(Ranker.rank(ranker, settings, { works, query: Query.text(query) }))
    const moved = { ids, rows: ranking.rows.map((row) => candidates[row]!), scores: ranking.scores }
    known.set(works, moved)
    return moved
  }
}

/**
 * Systems as functions, in their order.
 *
 * - shape: plugins and parameters are those that the experiment names, checked before
 */
export const openRankings = (
  systems: ReadonlyArray<System>,
  ids: Ids,
  { fusions }: Pick<Plugins, "fusions">,
  { plugins }: Registry
): ReadonlyArray<Rank> => {
  const rankers = new Map<string, ReturnType<typeof rankerOf>>()
  const rankerWith = (id: string, params?: System["params"]) => {
    const { plugin } = plugins.find("ranker", id)!
    const settings = params === undefined ? defaults(plugin) : decoded(plugin, params)
    const key = `${id} ${JSON.stringify(settings)}`
    const own = rankers.get(key) ?? rankerOf(ids, plugin, settings)
    rankers.set(key, own)
    return own
  }
  return systems.map((system): Rank => {
    if ("rank" in system) {
      const rank = rankerWith(system.rank, system.params)
      return (answers, works, query) => rank(answers, works(), query).rows
    }
    const fusion = fusions.get(system.fuse)!
    const settings = decoded(fusion, system.params)
    const beside = system.besides === undefined ? undefined : rankerWith(system.besides)
    return (answers, works, query) => {
      const lists = beside === undefined ? answers : [...answers, Fusion.list(system.besides!, beside(answers, works(), query))]
      return Result.getOrThrow(Fusion.fuse(fusion, settings, ids, lists)).ranking.rows
    }
  })
}
