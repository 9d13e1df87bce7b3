import * as Result from "effect/Result"
import type * as Baseline from "../Baseline.ts"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import { loadLeaderboard, loadPrinted } from "../dataset/load.ts"
import type { Dataset } from "../dataset/DatasetStore.ts"
import type { ProblemList } from "./ProblemList.ts"
import type { Expected, Leaderboard, Output, Table } from "../Experiment.ts"

type Expectations = ReadonlyArray<Baseline.Expectation>

const ofLeaderboard = (dataset: Dataset, { leaderboard, columns, tolerance, origin }: Leaderboard, systems: ReadonlyArray<string>) =>
  Result.gen(function* () {
    const { value: board } = yield* loadLeaderboard(dataset, leaderboard)
    const [entry] = board.values()
    const unknown = Object.values(columns).find((column) => !entry!.scores.has(column))
    if (unknown !== undefined)
      return yield* Result.fail(badLine(leaderboard, 0, `no column "${unknown}"`, `one of ${[...entry!.scores.keys()].join(", ")}`))
    return systems.flatMap((system) =>
      Object.entries(columns).flatMap(([measure, column]) => {
        const score = board.get(system)?.scores.get(column)
        return score === undefined ? [] : [{ system, measure, ...score, tolerance, origin }]
      })
    )
  })

const ofOutput = (dataset: Dataset, { printed, system, tolerance, origin }: Output, measures: ReadonlyArray<string>) =>
  Result.gen(function* () {
    const { value } = yield* loadPrinted(dataset, printed)
    const shared = value.filter(({ measure }) => measures.includes(measure))
    if (shared.length === 0) {
      const has = [...new Set(value.map(({ measure }) => measure))].slice(0, 10).join(", ")
      return yield* Result.fail(
        badLine(printed, 0, "none of the table's measures is printed in it", `one of ${measures.join(", ")}; it has ${has}`)
      )
    }
    return shared.map(({ measure, topic, value: number, digits }) => ({
      system,
      measure,
      ...(topic === undefined ? {} : { topic }),
      value: number,
      digits,
      tolerance,
      origin
    }))
  })

/** What is expected of means and single topics. Errors: `DatasetError` for a file of values that is unreadable, or has none of the table. */
export const expectations = (
  dataset: Dataset,
  expected: Expected,
  { measures }: Pick<Table, "measures">,
  systems: ReadonlyArray<string>
): Result.Result<Expectations, DatasetError> => {
  if ("leaderboard" in expected) return ofLeaderboard(dataset, expected, systems)
  if ("printed" in expected) return ofOutput(dataset, expected, measures)
  if (!("topics" in expected)) return Result.succeed([expected])
  const { topics, ...one } = expected
  return Result.succeed(Object.entries(topics).map(([topic, value]) => ({ ...one, topic, value })))
}

const measuresOf = (one: Expected): ReadonlyArray<string> => {
  if ("leaderboard" in one) return Object.keys(one.columns)
  return "printed" in one ? [] : [one.measure]
}

/** Finds what an expectation's schema cannot say: a measure that the table lacks, a file that the dataset lacks. */
export const addExpected = (list: ProblemList, { measures }: Table, one: Expected): void => {
  for (const name of measuresOf(one)) if (!measures.includes(name)) list.say([], `"${name}" is not among the table's measures`)
  if ("leaderboard" in one) list.file(["leaderboard"], one.leaderboard)
  if ("printed" in one) list.file(["printed"], one.printed)
}
