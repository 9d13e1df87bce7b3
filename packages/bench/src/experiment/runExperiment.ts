import * as Effect from "effect/Effect"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import { Progress } from "../Progress.ts"
import { depth } from "../report/Rankings.ts"
import { digestOf, type Report } from "../report/Report.ts"
import type { Results } from "../report/Results.ts"
import * as RunFolder from "../RunFolder.ts"
import { runAnalysis } from "./runAnalysis.ts"
import type { LoadedExperiment } from "./LoadedExperiment.ts"
import type { Part } from "./Part.ts"
import type * as PartPool from "./PartPool.ts"
import { countParts, type Piece } from "./pieces.ts"
import { planThreads } from "./planThreads.ts"
import * as Share from "./Share.ts"
import type { Indexes } from "./systems/Indexes.ts"
import { runSlice, runTable } from "./runTable.ts"
import type { Place, Shard } from "./shard/Shard.ts"

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

const runHere = Effect.fnUntraced(function* (loaded: LoadedExperiment) {
  const report = yield* Progress
  const indexes: Indexes = new Map()
  const results: Array<Part> = []
  for (let part = 0; part < countParts(loaded); part++)
    results.push(yield* Effect.provideService(runPart(loaded, part, indexes), Progress, within(report, part, countParts(loaded))))
  return results
})

/** Does one piece of an experiment. */
export const runPiece = (
  loaded: LoadedExperiment,
  { part, places }: Piece,
  indexes: Indexes
): Effect.Effect<PartPool.PieceResult, Failure> =>
  places === undefined
    ? runPart(loaded, part, indexes)
    : Effect.map(runSlice(loaded, loaded.experiment.tables[part]!, places, indexes), (measured) => ({ measured }))

const joinPieces = (
  loaded: LoadedExperiment,
  part: number,
  done: ReadonlyArray<PartPool.PieceResult>,
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
  done: ReadonlyArray<PartPool.PieceResult>,
  indexes: Indexes
) {
  const parts: Array<Part> = []
  for (let part = 0; part < countParts(loaded); part++) {
    const own = done.filter((_, piece) => pieces[piece]!.part === part)
    parts.push(yield* joinPieces(loaded, part, own, indexes))
  }
  return parts
})

const runInPool = Effect.fnUntraced(function* (loaded: LoadedExperiment, pool: PartPool.PartPool) {
  const report = yield* Progress
  const threads = pool.size + (pool.isHereToo ? 1 : 0)
  const { pieces, groups } = planThreads(loaded, threads, (yield* RunFolder.RunFolder) !== undefined)
  const share = Share.make(groups, pool.size)
  const indexes: Indexes = new Map()
  const workers = Array.from({ length: pool.size }, (_, worker) => pool.run({ pieces, share, worker }))
  const here = (piece: number): Effect.Effect<PartPool.PieceResult, Failure> =>
    Effect.provideService(runPiece(loaded, pieces[piece]!, indexes), Progress, within(report, Share.takenOf(share) - 1, groups.length))
  const found = yield* Share.takeTogether(share, workers, pool.isHereToo ? here : undefined)
  // the first failure in the order of pieces; pieces that were not done come after it
  const done: Array<PartPool.PieceResult> = []
  for (const piece of pieces.keys()) done.push(yield* Effect.fromResult(found.get(piece)!))
  report({ done: pieces.length, total: pieces.length, what: loaded.experiment.id })
  return yield* joinAllPieces(loaded, pieces, done, indexes)
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
  const report = yield* Progress
  const { pieces, groups } = planThreads(loaded, of, false)
  const own = groups.filter((_, group) => group % of === index - 1).flat()
  const indexes: Indexes = new Map()
  const done: Array<Shard["pieces"][number]> = []
  for (const piece of own) {
    const run = runPiece(loaded, pieces[piece]!, indexes)
    done.push([piece, yield* Effect.provideService(run, Progress, within(report, done.length, own.length))])
  }
  return done
})

/** The pieces of work that an experiment has for so many shards. */
export const piecesFor = (loaded: LoadedExperiment, of: number): ReadonlyArray<Piece> => planThreads(loaded, of, false).pieces

/** The report that an experiment's pieces make, from what was done of each: the bytes of one process. Errors: those of `runReport`. */
export const mergePieces = Effect.fn("Experiment.merged")(function* (
  loaded: LoadedExperiment,
  pieces: ReadonlyArray<Piece>,
  done: ReadonlyArray<PartPool.PieceResult>
): Effect.fn.Return<Report, Failure> {
  return reportOf(loaded, yield* joinAllPieces(loaded, pieces, done, new Map()))
})

/**
 * Runs an experiment: opens its data, measures every system, compares with what was expected, and keeps the first documents of the rankings.
 * The report does not depend on the number of workers in any byte.
 *
 * - `pool` workers that share the pieces; without one everything runs here
 * - errors: `DatasetError` when data are absent or not what their manifest says; `EvaluationError`
 */
export const runReport = Effect.fn("Experiment.run")(function* (
  loaded: LoadedExperiment,
  pool?: PartPool.PartPool
): Effect.fn.Return<Report, Failure> {
  return reportOf(loaded, pool === undefined ? yield* runHere(loaded) : yield* runInPool(loaded, pool))
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
    notes: [...notes, ...experiment.notes],
    tables: measured.map(({ table }) => table),
    analyses: parts.flatMap((part) => ("analysis" in part ? [part.analysis] : []))
  }
  const tables = measured.map(({ rankings }) => rankings)
  return { results, rankings: { experiment: experiment.id, results: digestOf(results), depth, tables } }
}

/** The results of an experiment alone, as `runReport` finds them. */
export const runExperiment = (loaded: LoadedExperiment, pool?: PartPool.PartPool): Effect.Effect<Results, Failure> =>
  Effect.map(runReport(loaded, pool), ({ results }) => results)
