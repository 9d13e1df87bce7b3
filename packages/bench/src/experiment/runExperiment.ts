import * as Effect from "effect/Effect"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Pieces from "../Pieces.ts"
import * as WorkerPool from "../WorkerPool.ts"
import { Progress } from "../Progress.ts"
import { depth } from "../report/Rankings.ts"
import { digestOf, type Report } from "../report/Report.ts"
import type { Results } from "../report/Results.ts"
import * as RunFolder from "../RunFolder.ts"
import { runAnalysis } from "./runAnalysis.ts"
import type { LoadedExperiment } from "./LoadedExperiment.ts"
import type { Part, PieceResult } from "./Part.ts"
import { countParts, type Piece } from "./pieces.ts"
import { planThreads, type ThreadPlan } from "./planThreads.ts"
import type { Indexes } from "./systems/Indexes.ts"
import { runSlice, runTable } from "./runTable.ts"
import type { Place } from "./shard/HashedLines.ts"
import type { Shard } from "./shard/Shard.ts"

type Failure = DatasetError | EvaluationError

const partName = ({ experiment: { tables, analyses } }: LoadedExperiment, part: number): string =>
  (tables[part] ?? analyses[part - tables.length]!).id

const runPart = (loaded: LoadedExperiment, part: number, indexes: Indexes): Effect.Effect<Part, Failure> => {
  const { tables, analyses } = loaded.experiment
  const run: Effect.Effect<Part, Failure> =
    part < tables.length
      ? runTable(loaded, tables[part]!, indexes)
      : Effect.map(runAnalysis(loaded, analyses[part - tables.length]!), (analysis) => ({ analysis }))
  return RunFolder.within(partName(loaded, part), run)
}

const within =
  (report: typeof Progress.Service, part: number, parts: number): typeof Progress.Service =>
  ({ done, total, what }) =>
    report({ done: part + (total === 0 ? 0 : done / total), total: parts, what })

/** Does one piece of an experiment. */
export const runPiece = (loaded: LoadedExperiment, { part, places }: Piece, indexes: Indexes): Effect.Effect<PieceResult, Failure> =>
  places === undefined
    ? runPart(loaded, part, indexes)
    : Effect.map(runSlice(loaded, loaded.experiment.tables[part]!, places, indexes), (measured) => ({ measured }))

const joinPieces = (
  loaded: LoadedExperiment,
  part: number,
  done: ReadonlyArray<PieceResult>,
  indexes: Indexes
): Effect.Effect<Part, Failure> => {
  const [first] = done
  if (first !== undefined && !("measured" in first)) return Effect.succeed(first)
  const slices = done.flatMap((one) => ("measured" in one ? one.measured : []))
  return runTable(loaded, loaded.experiment.tables[part]!, indexes, slices)
}

const joinAllPieces = Effect.fnUntraced(function* (
  loaded: LoadedExperiment,
  pieces: ReadonlyArray<Piece>,
  done: ReadonlyArray<PieceResult>,
  indexes: Indexes
) {
  const parts: Array<Part> = []
  for (let part = 0; part < countParts(loaded); part++) {
    const own = done.filter((_, piece) => pieces[piece]!.part === part)
    parts.push(yield* joinPieces(loaded, part, own, indexes))
  }
  return parts
})

/** Does pieces in this thread, and in others where there are some. */
const doPieces = Effect.fnUntraced(function* (
  loaded: LoadedExperiment,
  work: Pieces.Pieces<Piece>,
  indexes: Indexes,
  threads?: WorkerPool.Threads
): Effect.fn.Return<ReadonlyMap<number, PieceResult>, Failure> {
  const report = yield* Progress
  const here = (piece: Piece, taken: number): Effect.Effect<PieceResult, Failure> =>
    Effect.provideService(runPiece(loaded, piece, indexes), Progress, within(report, taken - 1, work.groups.length))
  return yield* WorkerPool.run(work, { here, threads })
})

/**
 * Does one shard of an experiment: the groups of pieces that are dealt to it, largest first, so that shards take about as long.
 *
 * - shape: each piece by its number in the plan for so many shards
 * - empty: an experiment that divides into fewer pieces than there are shards leaves the last ones without work
 * - errors: those of `runReport`
 */
export const runShard = Effect.fn("Experiment.shard")(function* (
  loaded: LoadedExperiment,
  { index, of }: Place
): Effect.fn.Return<Shard["pieces"], Failure> {
  const { pieces, groups } = planThreads(loaded, of, false)
  const own = { pieces, groups: groups.filter((_, group) => group % of === index - 1) }
  return [...(yield* doPieces(loaded, own, new Map()))]
})

/** How many groups of pieces an experiment is divided into at most, where each is stored when it is done. */
const mostGroups = 64

/**
 * The plan of an experiment whose groups of pieces are done one by one, and stored. It depends on nothing but the experiment and its dataset.
 *
 * - `isWhole` as for `planThreads`
 */
export const planGroups = (loaded: LoadedExperiment, isWhole: boolean): ThreadPlan => planThreads(loaded, mostGroups, isWhole)

/**
 * Does one group of a plan.
 *
 * - `indexes` those that groups before it have made, which it may use; it adds its own
 * - shape: each piece by its number in the plan
 * - errors: those of `runReport`
 */
export const runGroup = Effect.fn("Experiment.group")(function* (
  loaded: LoadedExperiment,
  { pieces, groups }: ThreadPlan,
  group: number,
  indexes: Indexes
): Effect.fn.Return<Shard["pieces"], Failure> {
  return [...(yield* doPieces(loaded, { pieces, groups: [groups[group]!] }, indexes))]
})

/** The pieces of work that an experiment has for so many shards. */
export const piecesFor = (loaded: LoadedExperiment, of: number): ReadonlyArray<Piece> => planThreads(loaded, of, false).pieces

/** The report that an experiment's pieces make, from what was done of each: the bytes of one process. Errors: those of `runReport`. */
export const mergePieces = Effect.fn("Experiment.merged")(function* (
  loaded: LoadedExperiment,
  pieces: ReadonlyArray<Piece>,
  done: ReadonlyArray<PieceResult>
): Effect.fn.Return<Report, Failure> {
  return reportOf(loaded, yield* joinAllPieces(loaded, pieces, done, new Map()))
})

/**
 * Runs an experiment: opens its data, measures every system, compares with what was expected, and keeps the first documents of the rankings.
 * The report does not depend on the number of workers in any byte.
 *
 * - `threads` further ones, which share the pieces; without them everything runs here
 * - errors: `DatasetError` when data are absent or not what their manifest says; `EvaluationError`
 */
export const runReport = Effect.fn("Experiment.run")(function* (
  loaded: LoadedExperiment,
  threads?: WorkerPool.Threads
): Effect.fn.Return<Report, Failure> {
  const report = yield* Progress
  const parts = Array.from({ length: countParts(loaded) }, (_, part): Piece => ({ part }))
  const isWhole = (yield* RunFolder.RunFolder) !== undefined
  const work = threads === undefined ? Pieces.each(parts) : planThreads(loaded, WorkerPool.count(threads), isWhole)
  const indexes: Indexes = new Map()
  const done = yield* doPieces(loaded, work, indexes, threads)
  const { length } = work.pieces
  if (threads !== undefined) report({ done: length, total: length, what: loaded.experiment.id })
  return reportOf(loaded, yield* joinAllPieces(loaded, work.pieces, [...done.values()], indexes))
})

/** What a reader must know first: plugins that could have read the judgements, then what the author of the experiment says. */
const cautionOf = ({ experiment, plugins }: LoadedExperiment): Pick<Results, "caution"> => {
  const names = (plugins.unconfined ?? []).map((name) => `\`${name}\``)
  const unconfined =
    names.length === 0 ? [] : [`Not confined: loaded in litfuse's process, ${names.join(", ")} could have read the judgements.`]
  const all = [...unconfined, ...(experiment.caution === undefined ? [] : [experiment.caution.trim()])]
  return all.length === 0 ? {} : { caution: all.join(" ") }
}

const reportOf = (loaded: LoadedExperiment, parts: ReadonlyArray<Part>): Report => {
  const { experiment, dataset } = loaded
  const measured = parts.flatMap((part) => ("table" in part ? [part] : []))
  const { id, title, version, licence, citation, notes, invented } = dataset.manifest
  const results: Results = {
    experiment: experiment.id,
    question: experiment.question,
    dataset: { id, title, version, licence, citation, ...(invented === undefined ? {} : { invented }) },
    compat: experiment.compat,
    ...cautionOf(loaded),
    ...(experiment.front === undefined ? {} : { front: experiment.front }),
    notes: [...notes, ...experiment.notes],
    tables: measured.map(({ table }) => table),
    analyses: parts.flatMap((part) => ("analysis" in part ? [part.analysis] : []))
  }
  const tables = measured.map(({ rankings }) => rankings)
  return { results, rankings: { experiment: experiment.id, results: digestOf(results), depth, tables } }
}

/** The results of an experiment alone, as `runReport` finds them. */
export const runExperiment = (loaded: LoadedExperiment): Effect.Effect<Results, Failure> =>
  Effect.map(runReport(loaded), ({ results }) => results)
