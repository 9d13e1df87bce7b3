import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Baseline from "../Baseline.ts"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { mayBeMeasuredWith } from "../Dataset.ts"
import { loadQrels } from "../dataset/load.ts"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { Table } from "../Experiment.ts"
import * as Judgements from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { Progress } from "../Progress.ts"
import * as Qrels from "@litfuse/eval/Qrels"
import type { Run } from "@litfuse/eval/Run"
import type { SystemResult, TableResult } from "../report/Results.ts"
import * as RunFolder from "../RunFolder.ts"
import type { LoadedExperiment } from "./LoadedExperiment.ts"
import { compareSystems } from "./compareSystems.ts"
import type { Measured, MeasuredTable } from "./Part.ts"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import type { Configured } from "@litfuse/engine/Measure"
import { measureSystem, type SystemMeasurement } from "./measureSystem.ts"
import { belowCutNotices, coverageNotices, refusalNotices, tieNotices } from "./notices.ts"
import { storedSystemsOf, tableRankings } from "./tableRankings.ts"
import { expectations } from "./expectations.ts"
import { systemSimilarity } from "./systemSimilarity.ts"
import { runPipelineSystems, openSystems } from "./systems/openSystems.ts"
import { runOnce, type ReadySystem } from "./systems/ReadySystem.ts"
import { documentsOf, type Indexes } from "./systems/Indexes.ts"

type Failure = DatasetError | EvaluationError

const valueOf = (
  system: SystemResult | undefined,
  { measure, topic }: Baseline.Expectation,
  places: ReadonlyMap<string, number>
): number | undefined =>
  topic === undefined ? system?.summary[measure] : (system?.values[measure]?.[places.get(topic) ?? -1] ?? undefined)

/** The judgements that count in a table: those of its split, and of the documents of its corpus when it says so. */
const restrict = (
  { dataset }: LoadedExperiment,
  { split, within }: Table,
  qrels: Qrels.Qrels,
  indexes: Indexes
): Result.Result<Qrels.Qrels, DatasetError> => {
  const ofSplit = split === undefined ? qrels : Qrels.restrict(qrels, new Set(dataset.manifest.splits[split]!.topics))
  if (within === undefined) return Result.succeed(ofSplit)
  return Result.map(documentsOf(indexes, dataset, within), ({ documents }) => Qrels.within(ofSplit, new Set(documents.map(({ id }) => id))))
}

interface OpenTable {
  readonly measures: ReadonlyArray<Configured>
  readonly judgements: Judgements.Judgements
  readonly sha256: string
  readonly ready: ReadonlyArray<ReadySystem>
}

const openTable = Effect.fnUntraced(function* (
  loaded: LoadedExperiment,
  table: Table,
  indexes: Indexes
): Effect.fn.Return<OpenTable, Failure> {
  const { dataset } = loaded
  const measures = yield* Effect.fromResult(MeasureName.parseAll(table.measures, loaded.plugins.measures))
  const { value: all, sha256 } = yield* Effect.fromResult(loadQrels(dataset, table.qrels))
  const judgements = Judgements.make(yield* Effect.fromResult(restrict(loaded, table, all, indexes)), dataset.manifest.grades.maximum)
  const pipelines = yield* runPipelineSystems(loaded, table, indexes)
  const ready = yield* Effect.fromResult(openSystems(loaded, table, judgements, indexes, pipelines))
  return { measures, judgements, sha256, ready }
})

const openOnce = Effect.fnUntraced(function* (
  loaded: LoadedExperiment,
  table: Table,
  indexes: Indexes
): Effect.fn.Return<OpenTable, Failure> {
  const key = `table ${table.id}`
  const open = (indexes.get(key) as OpenTable | undefined) ?? (yield* openTable(loaded, table, indexes))
  indexes.set(key, open)
  return open
})

/** The intervals of all tables: the topics of resamples are drawn once for every number of topics. */
const intervals = Bootstrap.make({ seed: 1 })

const measureTable = Effect.fnUntraced(function* (
  loaded: LoadedExperiment,
  table: Table,
  { measures, judgements, ready }: OpenTable,
  places: Iterable<number> = ready.keys()
): Effect.fn.Return<Measured, Failure> {
  const progress = yield* Progress
  const measured: Array<readonly [number, SystemMeasurement]> = []
  const settings = { judgements, measures, topics: table.topics, compat: loaded.experiment.compat, intervals }
  const isKept = (yield* RunFolder.RunFolder) !== undefined
  const runs: Array<Run> = []
  for (const place of places) {
    if (place >= ready.length) continue
    const one = isKept ? runOnce(ready[place]!) : ready[place]!
    progress({ done: place, total: ready.length, what: `${table.id}: ${one.system}` })
    measured.push([place, yield* Effect.fromResult(measureSystem(one, settings))])
    if (isKept) runs.push({ ...(yield* Effect.fromResult(one.run())), tag: one.system })
    yield* Effect.yieldNow
  }
  yield* RunFolder.keep(() => Result.succeed(runs))
  return measured
})

/**
 * Measures some systems of a table, as plain data that can be sent between threads. The table is opened once for all that this thread measures of it.
 *
 * - shape: the first hits of systems that cannot be among those that are kept are left out
 * - errors: those of `runTable`
 */
export const runSlice = Effect.fn("Experiment.slice")(function* (
  loaded: LoadedExperiment,
  table: Table,
  places: ReadonlyArray<number>,
  indexes: Indexes
): Effect.fn.Return<Measured, Failure> {
  const open = yield* openOnce(loaded, table, indexes)
  const measured = yield* measureTable(loaded, table, open, places)
  const results = { systems: measured.map(([, { result }]) => result), measures: aboutOf(open.measures) }
  const kept = new Set(storedSystemsOf(results, table.against?.baseline))
  const plainHits = ({ result, topHits }: SystemMeasurement) =>
    kept.has(result.system) ? topHits.map((hits) => (hits === undefined ? undefined : { ids: [...hits.ids] })) : []
  return measured.map(([place, one]) => [place, { ...one, topHits: plainHits(one) }] as const)
})

const aboutOf = (measures: ReadonlyArray<Configured>): TableResult["measures"] =>
  measures.map(({ name, measure }) => ({ name, revision: measure.revision, about: measure.about }))

/**
 * Runs one table of an experiment.
 *
 * - `indexes` collections that earlier tables have indexed; new ones are added
 * - `slices` what `runSlice` found, all of them together; without it the systems are measured here
 * - errors: `DatasetError` when data are absent or not what their manifest says; `EvaluationError`
 */
export const runTable = Effect.fn("Experiment.table")(function* (
  loaded: LoadedExperiment,
  table: Table,
  indexes: Indexes,
  slices?: Measured
): Effect.fn.Return<MeasuredTable, Failure> {
  const { dataset, isForced } = loaded
  const { manifest } = dataset
  const open = yield* slices === undefined ? openTable(loaded, table, indexes) : openOnce(loaded, table, indexes)
  const { measures, judgements, sha256, ready } = open
  const measured = (slices ?? (yield* measureTable(loaded, table, open))).toSorted(([a], [b]) => a - b).map(([, system]) => system)
  const systems = measured.map(({ result }) => result)
  const topHits = new Map(measured.map(({ result, topHits: top }) => [result.system, top]))
  const short = measured.flatMap(({ result, belowCut }) => (belowCut.length > 0 ? [[result.system, belowCut] as const] : []))
  const spans = measured.flatMap(({ result, span }) => (span === undefined ? [] : [[result.system, span] as const]))
  const bySystem = new Map(systems.map((one) => [one.system, one]))
  const expected: Array<Baseline.Cell> = []
  const names = ready.map(({ system }) => system)
  const places = new Map(Array.from(judgements.topics.keys(), (topic, t) => [topic, t]))
  for (const one of table.expected)
    for (const expectation of yield* Effect.fromResult(expectations(dataset, one, table, names)))
      expected.push(Baseline.compare(expectation, valueOf(bySystem.get(expectation.system), expectation, places)))
  const sets = table.systems.flatMap((system): ReadonlyArray<string> => {
    if ("fuse" in system) return system.of.flatMap((part) => ("runset" in part ? [part.runset] : []))
    return "runset" in system ? [system.runset] : []
  })
  const isForeign = sets.some((name) => !mayBeMeasuredWith(manifest.runsets[name]!, table.qrels))
  const isComplete = manifest.files[table.qrels]?.options?.complete === true
  const about = aboutOf(measures)
  const similarity = systemSimilarity({ systems, measures: about })
  const result: TableResult = {
    id: table.id,
    title: table.title,
    ...(table.note === undefined ? {} : { note: table.note }),
    qrels: { name: table.qrels, sha256, forced: isForced && isForeign },
    topicPolicy: table.topics,
    topics: [...judgements.topics.keys()],
    measures: about,
    systems,
    ...(table.against === undefined ? {} : { against: compareSystems(table.against, systems) }),
    ...(similarity === undefined ? {} : { similarity }),
    expected,
    notices: [
      ...ready.flatMap(({ notices = [] }) => notices),
      ...refusalNotices(table, ready, measures),
      ...belowCutNotices(table, short),
      ...tieNotices(table, spans),
      ...(isComplete ? [] : coverageNotices(table, measures, judgements))
    ]
  }
  return { table: result, rankings: tableRankings(result, judgements, topHits) }
})
