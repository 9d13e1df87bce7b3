import type { Problem } from "@litfuse/engine/Decode"
import { mayBeMeasuredWith } from "../Dataset.ts"
import type { Experiment, Table } from "../Experiment.ts"
import type { Dataset } from "../dataset/DatasetStore.ts"
import type { RunSet, System } from "../Experiment.ts"
import { analysisProblems } from "./runAnalysis.ts"
import { addExpected } from "./expectations.ts"
import * as Plugins from "./Plugins.ts"
import * as ProblemList from "./ProblemList.ts"
import { problems as pipelineProblems } from "./systems/PipelineSystems.ts"
import { completeRetrieval } from "./systems/retrievalSystem.ts"

interface Context {
  readonly dataset: Dataset
  readonly plugins: Plugins.Plugins
  readonly isForced: boolean
}

const addRunSet = (list: ProblemList.ProblemList, { dataset: { manifest }, isForced }: Context, table: Table, { runset }: RunSet): void => {
  list.name(["runset"], "run set", runset, Object.keys(manifest.runsets))
  const set = manifest.runsets[runset]
  if (set !== undefined && !mayBeMeasuredWith(set, table.qrels) && !isForced)
    list.say(
      ["runset"],
      `run set "${runset}" was made for "${[set.qrels].flat().join('" or "')}" and may not be measured with "${table.qrels}". Correct one of them, or pass --force; the report then says so`
    )
}

const tagsOf = (systems: ReadonlyArray<System>): ReadonlyArray<string> =>
  systems.flatMap((system) => {
    if ("runset" in system) return []
    return "run" in system ? [system.tag ?? system.run] : [system.tag]
  })

const hasRunSet = ({ systems }: Table): boolean => systems.some((system) => "runset" in system)

const addSystem = (list: ProblemList.ProblemList, context: Context, table: Table, system: System, i: number): void => {
  if ("run" in system) list.file(["run"], system.run)
  else if ("runset" in system) addRunSet(list, context, table, system)
  else if ("retrieve" in system) {
    const { corpus, topics, params } = completeRetrieval(table, system)
    list.file(["corpus"], corpus)
    list.file(["topics"], topics)
    list.add([], Plugins.problems(context.plugins.retrievers, "retrieve", system.retrieve, params))
  } else if ("pipeline" in system) {
    list.file(["topics"], system.topics ?? table.retrieval?.topics ?? "topics")
    list.add([], pipelineProblems(context, table, system))
  } else {
    list.add([], Plugins.problems(context.plugins.fusions, "fuse", system.fuse, system.params ?? {}))
    if (system.best !== undefined) list.measure(["best", "by"], system.best.by, ProblemList.otherName)
    const earlier = tagsOf(table.systems.slice(0, i))
    const fromSets = table.systems.slice(0, i).some((other) => "runset" in other)
    for (const [j, part] of system.of.entries()) {
      if ("runset" in part) addRunSet(list.within("of", j), context, table, part)
      else if (!earlier.includes(part.system) && !fromSets)
        list.say(["of", j, "system"], `no system "${part.system}" before this one; there is ${earlier.join(", ") || "none"}`)
    }
  }
}

const addTable = (list: ProblemList.ProblemList, context: Context, table: Table): void => {
  list.file(["qrels"], table.qrels)
  list.file(["within"], table.within)
  if (table.split !== undefined) list.name(["split"], "split", table.split, Object.keys(context.dataset.manifest.splits))
  for (const [i, system] of table.systems.entries()) addSystem(list.within("systems", i), context, table, system, i)
  for (const [i, name] of table.measures.entries()) list.measure(["measures", i], name, ProblemList.otherName)
  for (const [i, name] of (table.against?.measures ?? []).entries())
    if (!table.measures.includes(name)) list.say(["against", "measures", i], `"${name}" is not among the table's measures`)
  if (table.against !== undefined && !hasRunSet(table) && !tagsOf(table.systems).includes(table.against.baseline))
    list.say(["against", "baseline"], `no system "${table.against.baseline}"; there is ${tagsOf(table.systems).join(", ") || "none"}`)
  for (const [i, system] of table.systems.entries())
    for (const tag of tagsOf([system]))
      if (tagsOf(table.systems.slice(0, i)).includes(tag)) list.say(["systems", i], `"${tag}" is already the tag of another system`)
  for (const [i, one] of table.expected.entries()) addExpected(list.within("expected", i), table, one)
}

/**
 * Problems that an experiment's schema cannot find.
 *
 * - names that the dataset or the host does not have, and parameters that a plugin refuses
 * - measures that do not exist or are not written canonically
 * - run sets measured with qrels they were not made for; `isForced` allows that, and nothing else
 */
export const experimentProblems = (context: Context, { tables, analyses }: Experiment): ReadonlyArray<Problem> => {
  const list = ProblemList.open(context)
  for (const [t, table] of tables.entries()) addTable(list.within("tables", t), context, table)
  for (const [t, { id }] of tables.entries())
    if (tables.findIndex((other) => other.id === id) < t) list.say(["tables", t, "id"], `"${id}" is already the id of another table`)
  for (const [i, one] of analyses.entries()) list.add(["analyses", i], analysisProblems(context, one))
  return list.found
}
