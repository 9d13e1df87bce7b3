import type { System, Table } from "../Experiment.ts"
import type { LoadedExperiment } from "./LoadedExperiment.ts"
import { formOf } from "./systems/Indexes.ts"
import { retrievalOf } from "./systems/retrievalSystem.ts"
import * as WorkEstimate from "./WorkEstimate.ts"

/**
 * What one thread does at a time: a part of an experiment, or some systems of a table. Parts are its tables, then its analyses.
 *
 * - `places` the systems, by their place in the table; places after the last system are ignored
 */
export interface Piece {
  readonly part: number
  readonly places?: ReadonlyArray<number>
}

/** How many parts an experiment has. Parts do not depend on each other, so they may run anywhere and in any order. */
export const countParts = ({ experiment: { tables, analyses } }: LoadedExperiment): number => tables.length + analyses.length

/** A piece with the work that it is, and the index that it reads. */
export interface PlannedPiece {
  readonly piece: Piece
  readonly work: number
  readonly reads?: { readonly corpus: string; readonly form: string }
}

/** From so much work on, a table of run files is divided. */
const worthSlices = 200_000

/** More slices than threads, so that no thread waits long for the last one. */
const slicesPerThread = 4

/** The sum of numbers; 0 of none. */
export const sum = (values: ReadonlyArray<number>): number => values.reduce((a, b) => a + b, 0)

const isRuns = (system: System): boolean => "runset" in system || "run" in system

/** Places dealt out to so many. */
export const dealOut = (places: ReadonlyArray<number>, n: number): ReadonlyArray<ReadonlyArray<number>> =>
  Array.from({ length: n }, (_, first) => places.filter((__, i) => i % n === first))

const wholeTable = (loaded: LoadedExperiment, part: number, table: Table): PlannedPiece => ({
  piece: { part },
  work: sum(table.systems.map((system) => WorkEstimate.ofSystem(loaded, table, system)))
})

/** Every n-th system of a table of run files; the whole table where it is small, or where the number of runs is not known. */
const slicesOfRuns = (loaded: LoadedExperiment, part: number, table: Table, threads: number): ReadonlyArray<PlannedPiece> => {
  const whole = wholeTable(loaded, part, table)
  const systems = sum(table.systems.map((system) => WorkEstimate.systemsIn(loaded, system) ?? Number.NaN))
  const n = Math.min(systems, threads * slicesPerThread)
  if (!(n > 1) || whole.work < worthSlices) return [whole]
  return dealOut([...Array(systems).keys()], n).map((places) => ({ piece: { part, places }, work: whole.work / n }))
}

const slicesByIndex = (loaded: LoadedExperiment, part: number, table: Table): ReadonlyArray<PlannedPiece> => {
  const systems = table.systems.flatMap((system, place) => {
    if (!("retrieve" in system)) return []
    const { corpus, retriever, settings } = retrievalOf(loaded, table, system)
    return [{ place, system, corpus, form: formOf(corpus, retriever, settings) }]
  })
  return Array.from(
    Map.groupBy(systems, ({ form }) => form),
    ([form, of]) => ({
      piece: { part, places: of.map(({ place }) => place) },
      work: sum(of.map(({ system }) => WorkEstimate.ofSystem(loaded, table, system))),
      reads: { corpus: of[0]!.corpus, form }
    })
  )
}

/** Only run files and retrievals are independent of the other systems of a table: a fusion reads them, and pipelines are run together. */
const piecesOfTable = (loaded: LoadedExperiment, part: number, table: Table, threads: number): ReadonlyArray<PlannedPiece> => {
  if (table.systems.length > 0 && table.systems.every(isRuns)) return slicesOfRuns(loaded, part, table, threads)
  if (table.systems.length > 0 && table.systems.every((system) => "retrieve" in system)) return slicesByIndex(loaded, part, table)
  return [wholeTable(loaded, part, table)]
}

/**
 * What can be done apart from everything else.
 *
 * - shape: in the order of the parts; an analysis may tune or simulate, and is more work than anything that is counted
 * - `isWhole` divides no table: where the runs of a table are kept, one thread must have all of them
 */
export const piecesOf = (loaded: LoadedExperiment, threads: number, isWhole: boolean): ReadonlyArray<PlannedPiece> =>
  Array.from({ length: countParts(loaded) }, (_, part) => part).flatMap((part): ReadonlyArray<PlannedPiece> => {
    const table = loaded.experiment.tables[part]
    if (table === undefined) return [{ piece: { part }, work: Number.POSITIVE_INFINITY }]
    return isWhole ? [wholeTable(loaded, part, table)] : piecesOfTable(loaded, part, table, threads)
  })
