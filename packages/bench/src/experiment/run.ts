import * as Effect from "effect/Effect"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import { Progress } from "../Progress.ts"
import { depth } from "../report/Rankings.ts"
import { digestOf, type Report } from "../report/Report.ts"
import type { Results } from "../report/Results.ts"
import * as RunFolder from "../RunFolder.ts"
import { runAnalysis } from "./runAnalysis.ts"
import type { Loaded } from "./Loaded.ts"
import type { Part } from "./Part.ts"
import type { PartPool } from "./PartPool.ts"
import type { Indexes } from "./systems/retrieve.ts"
import { runTable } from "./table.ts"

type Failure = DatasetError | EvaluationError

/** How many parts an experiment has. Parts do not depend on each other, so they may run anywhere and in any order. */
export const partsOf = ({ experiment: { tables, analyses } }: Loaded): number => tables.length + analyses.length

const partName = ({ experiment: { tables, analyses } }: Loaded, part: number): string =>
  (tables[part] ?? analyses[part - tables.length]!).id

/**
 * Runs one part of an experiment, by its number.
 *
 * - errors: `DatasetError` when data are absent or not what their manifest says; `EvaluationError`
 */
export const runPart = (loaded: Loaded, part: number, indexes: Indexes): Effect.Effect<Part, Failure> => {
  const { tables, analyses } = loaded.experiment
  const run: Effect.Effect<Part, Failure> =
    part < tables.length
      ? runTable(loaded, tables[part]!, indexes)
      : Effect.map(runAnalysis(loaded, analyses[part - tables.length]!), (analysis) => ({ analysis }))
  return RunFolder.within(partName(loaded, part), run)
}

/** Progress of a part as progress of the whole. */
const within =
  (report: typeof Progress.Service, part: number, parts: number): typeof Progress.Service =>
  ({ done, total, what }) =>
    report({ done: part + (total === 0 ? 0 : done / total), total: parts, what })

const runHere = Effect.fnUntraced(function* (loaded: Loaded, parts: ReadonlyArray<number>) {
  const report = yield* Progress
  const indexes: Indexes = new Map()
  const results: Array<Part> = []
  for (const part of parts)
    results.push(yield* Effect.provideService(runPart(loaded, part, indexes), Progress, within(report, part, partsOf(loaded))))
  return results
})

const runInPool = Effect.fnUntraced(function* (loaded: Loaded, parts: ReadonlyArray<number>, pool: PartPool) {
  const report = yield* Progress
  let done = 0
  return yield* Effect.forEach(
    parts,
    (part) =>
      Effect.tap(pool.run(part), () => Effect.sync(() => report({ done: ++done, total: parts.length, what: partName(loaded, part) }))),
    { concurrency: pool.size }
  )
})

/**
 * Runs an experiment: opens its data, measures every system, compares with what was expected, and keeps the first documents of the rankings.
 * The report does not depend on the number of workers in any byte.
 *
 * - `pool` workers that run parts; without one everything runs here
 * - errors: `DatasetError` when data are absent or not what their manifest says; `EvaluationError`
 */
export const runReport = Effect.fn("Experiment.run")(function* (loaded: Loaded, pool?: PartPool): Effect.fn.Return<Report, Failure> {
  const { experiment, dataset } = loaded
  const numbers = Array.from({ length: partsOf(loaded) }, (_, part) => part)
  const parts = pool === undefined || pool.size < 2 ? yield* runHere(loaded, numbers) : yield* runInPool(loaded, numbers, pool)
  const measured = parts.flatMap((part) => ("table" in part ? [part] : []))
  const { id, title, version, licence, citation, notes } = dataset.manifest
  const results: Results = {
    experiment: experiment.id,
    question: experiment.question,
    dataset: { id, title, version, licence, citation },
    compat: experiment.compat,
    notes: [...notes, ...experiment.notes],
    tables: measured.map(({ table }) => table),
    analyses: parts.flatMap((part) => ("analysis" in part ? [part.analysis] : []))
  }
  const tables = measured.map(({ rankings }) => rankings)
  return { results, rankings: { experiment: experiment.id, results: digestOf(results), depth, tables } }
})

/** The results of an experiment alone, as `runReport` finds them. */
export const run = (loaded: Loaded, pool?: PartPool): Effect.Effect<Results, Failure> =>
  Effect.map(runReport(loaded, pool), ({ results }) => results)
