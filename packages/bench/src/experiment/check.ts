import type { Problem } from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import type { Experiment, Table } from "../Experiment.ts"
import type { Dataset } from "../dataset/Store.ts"
import * as MeasureName from "../MeasureName.ts"

const known = (what: string, name: string, names: ReadonlyArray<string>): string | undefined =>
  names.includes(name) ? undefined : `unknown ${what} "${name}"; the dataset has ${names.join(", ") || "none"}`

const tableProblems = ({ manifest }: Dataset, table: Table, isForced: boolean): ReadonlyArray<Problem> => {
  const problems: Array<Problem> = []
  const say = (path: ReadonlyArray<PropertyKey>, what: string | undefined) => what !== undefined && problems.push({ path, what })
  const files = Object.keys(manifest.files)
  const runsets = Object.keys(manifest.runsets)
  say(["qrels"], known("file", table.qrels, files))
  if (table.split !== undefined) say(["split"], known("split", table.split, Object.keys(manifest.splits)))
  for (const [i, system] of table.systems.entries()) {
    if ("run" in system) say(["systems", i, "run"], known("file", system.run, files))
    else {
      say(["systems", i, "runset"], known("run set", system.runset, runsets))
      const bound = manifest.runsets[system.runset]?.qrels
      if (bound !== undefined && bound !== table.qrels && !isForced)
        say(
          ["systems", i, "runset"],
          `run set "${system.runset}" was made for "${bound}" and may not be measured with "${table.qrels}"; correct one of them, or pass --force and the report will say so`
        )
    }
  }
  for (const [i, name] of table.measures.entries()) {
    const measure = MeasureName.parse(name)
    if (Result.isFailure(measure)) say(["measures", i], measure.failure.message)
    else if (measure.success.name !== name)
      say(["measures", i], `write "${measure.success.name}" instead of "${name}": one name per measure`)
  }
  for (const [i, expected] of table.expected.entries()) {
    const names = "leaderboard" in expected ? Object.keys(expected.columns) : [expected.measure]
    for (const name of names) if (!table.measures.includes(name)) say(["expected", i], `"${name}" is not among the table's measures`)
    if ("leaderboard" in expected) say(["expected", i, "leaderboard"], known("file", expected.leaderboard, files))
  }
  return problems
}

/**
 * What an experiment's schema cannot say: names that the dataset does not have, measures that do not exist or are not written canonically,
 * run sets measured with qrels they were not made for.
 *
 * - `isForced` lifts the binding of run sets to their qrels, nothing else
 */
export const check = (dataset: Dataset, experiment: Experiment, isForced: boolean): ReadonlyArray<Problem> => [
  ...experiment.tables.flatMap((table, t) =>
    tableProblems(dataset, table, isForced).map(({ path, what }) => ({ path: ["tables", t, ...path], what }))
  ),
  ...experiment.tables.flatMap(({ id }, t) =>
    experiment.tables.findIndex((other) => other.id === id) < t
      ? [{ path: ["tables", t, "id"], what: `"${id}" is already the id of another table` }]
      : []
  )
]
