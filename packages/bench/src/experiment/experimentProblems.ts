import type { Problem } from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { mayBeMeasuredWith } from "../Dataset.ts"
import type { Experiment, Table } from "../Experiment.ts"
import type { Dataset } from "../dataset/DatasetStore.ts"
import type { RunSet, System } from "../Experiment.ts"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { analysisProblems } from "./runAnalysis.ts"
import { expectationProblems } from "./expectations.ts"
import * as Plugins from "./Plugins.ts"
import { problems as pipelineProblems } from "./systems/PipelineSystems.ts"
import { completeRetrieval } from "./systems/retrievalSystem.ts"

const known = (what: string, name: string, names: ReadonlyArray<string>): string | undefined =>
  names.includes(name) ? undefined : `unknown ${what} "${name}"; the dataset has ${names.join(", ") || "none"}`

type Say = (path: ReadonlyArray<PropertyKey>, what: string | undefined) => void

interface Context {
  readonly dataset: Dataset
  readonly plugins: Plugins.Plugins
  readonly isForced: boolean
}

const measureProblem = ({ plugins: { measures } }: Context, name: string): string | undefined => {
  const measure = MeasureName.parse(name, measures)
  if (Result.isFailure(measure)) return measure.failure.message
  return measure.success.name === name ? undefined : `write "${measure.success.name}" instead of "${name}": one name per measure`
}

const runSetProblems = ({ dataset: { manifest }, isForced }: Context, table: Table, { runset }: RunSet, say: Say) => {
  say(["runset"], known("run set", runset, Object.keys(manifest.runsets)))
  const set = manifest.runsets[runset]
  if (set !== undefined && !mayBeMeasuredWith(set, table.qrels) && !isForced)
    say(
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

const systemProblems = (context: Context, table: Table, system: System, i: number, say: Say) => {
  const files = Object.keys(context.dataset.manifest.files)
  if ("run" in system) say(["run"], known("file", system.run, files))
  else if ("runset" in system) runSetProblems(context, table, system, say)
  else if ("retrieve" in system) {
    const { corpus, topics, params } = completeRetrieval(table, system)
    say(["corpus"], known("file", corpus, files))
    say(["topics"], known("file", topics, files))
    for (const { path, what } of Plugins.problems(context.plugins.retrievers, "retrieve", system.retrieve, params)) say(path, what)
  } else if ("pipeline" in system) {
    say(["topics"], known("file", system.topics ?? table.retrieval?.topics ?? "topics", files))
    for (const { path, what } of pipelineProblems(context, table, system)) say(path, what)
  } else {
    for (const { path, what } of Plugins.problems(context.plugins.fusions, "fuse", system.fuse, system.params ?? {})) say(path, what)
    if (system.best !== undefined) say(["best", "by"], measureProblem(context, system.best.by))
    const earlier = tagsOf(table.systems.slice(0, i))
    const fromSets = table.systems.slice(0, i).some((other) => "runset" in other)
    for (const [j, part] of system.of.entries()) {
      if ("runset" in part) runSetProblems(context, table, part, (path, what) => say(["of", j, ...path], what))
      else if (!earlier.includes(part.system) && !fromSets)
        say(["of", j, "system"], `no system "${part.system}" before this one; there is ${earlier.join(", ") || "none"}`)
    }
  }
}

const tableProblems = (context: Context, table: Table): ReadonlyArray<Problem> => {
  const { manifest } = context.dataset
  const problems: Array<Problem> = []
  const say: Say = (path, what) => what !== undefined && problems.push({ path, what })
  const files = Object.keys(manifest.files)
  say(["qrels"], known("file", table.qrels, files))
  if (table.within !== undefined) say(["within"], known("file", table.within, files))
  if (table.split !== undefined) say(["split"], known("split", table.split, Object.keys(manifest.splits)))
  for (const [i, system] of table.systems.entries())
    systemProblems(context, table, system, i, (path, what) => say(["systems", i, ...path], what))
  for (const [i, name] of table.measures.entries()) say(["measures", i], measureProblem(context, name))
  for (const [i, name] of (table.against?.measures ?? []).entries())
    if (!table.measures.includes(name)) say(["against", "measures", i], `"${name}" is not among the table's measures`)
  if (table.against !== undefined && !hasRunSet(table) && !tagsOf(table.systems).includes(table.against.baseline))
    say(["against", "baseline"], `no system "${table.against.baseline}"; there is ${tagsOf(table.systems).join(", ") || "none"}`)
  for (const [i, system] of table.systems.entries())
    for (const tag of tagsOf([system]))
      if (tagsOf(table.systems.slice(0, i)).includes(tag)) say(["systems", i], `"${tag}" is already the tag of another system`)
  return [...problems, ...expectationProblems(table, (name) => known("file", name, files))]
}

/**
 * Problems that an experiment's schema cannot find.
 *
 * - names that the dataset or the host does not have, and parameters that a plugin refuses
 * - measures that do not exist or are not written canonically
 * - run sets measured with qrels they were not made for; `isForced` allows that, and nothing else
 */
export const experimentProblems = (context: Context, experiment: Experiment): ReadonlyArray<Problem> => [
  ...experiment.tables.flatMap((table, t) =>
    tableProblems(context, table).map(({ path, what }) => ({ path: ["tables", t, ...path], what }))
  ),
  ...experiment.tables.flatMap(({ id }, t) =>
    experiment.tables.findIndex((other) => other.id === id) < t
      ? [{ path: ["tables", t, "id"], what: `"${id}" is already the id of another table` }]
      : []
  ),
  ...experiment.analyses.flatMap((one, i) =>
    analysisProblems(context, one).map(({ path, what }) => ({ path: ["analyses", i, ...path], what }))
  )
]
