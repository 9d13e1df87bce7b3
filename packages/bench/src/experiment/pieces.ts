import type { System, Table } from "../Experiment.ts"
import type { Loaded } from "./Loaded.ts"

/** Every `of`-th system of a table, from the one with this number on. */
export interface Slice {
  readonly number: number
  readonly of: number
}

/** What one thread does at a time: a part of an experiment, or a slice of a table's systems. Tables come first, then analyses. */
export interface Piece {
  readonly part: number
  readonly slice?: Slice
}

/** How many parts an experiment has. Parts do not depend on each other, so they may run anywhere and in any order. */
export const partsOf = ({ experiment: { tables, analyses } }: Loaded): number => tables.length + analyses.length

/** The lines of one run of 50 topics to depth 1,000: as much work as a system without a file is taken for. */
const linesOfOne = 50_000

const linesOf = ({ dataset: { manifest } }: Loaded, name: string): number => manifest.runsets[name]?.lines ?? linesOfOne

/** How much work a system is, in lines that are read or made. */
const workOf = (loaded: Loaded, system: System): number => {
  if ("runset" in system) return linesOf(loaded, system.runset)
  if (!("fuse" in system)) return linesOfOne
  return system.of.reduce((sum, one) => sum + ("runset" in one ? linesOf(loaded, one.runset) : linesOfOne), 0)
}

const workOfTable = (loaded: Loaded, { systems }: Table): number => systems.reduce((sum, system) => sum + workOf(loaded, system), 0)

/** From so many lines on, measuring takes longer than starting a thread. */
const worthSlices = 1_000_000

/** Only files are read and measured independently: a fusion needs the other systems, and retrievals share an index. */
const isSliceable = (loaded: Loaded, table: Table): boolean =>
  table.systems.every((system) => "runset" in system || "run" in system) && workOfTable(loaded, table) >= worthSlices

/**
 * The pieces of an experiment for so many threads, in the order of its parts.
 *
 * - shape: a table of many run files becomes one slice for each thread, every other table and analysis one piece
 * - `isWhole` makes no slices: where the runs of a table are kept, one thread must have all of them
 */
export const piecesOf = (loaded: Loaded, threads: number, isWhole: boolean): ReadonlyArray<Piece> =>
  Array.from({ length: partsOf(loaded) }, (_, part) => part).flatMap((part): ReadonlyArray<Piece> => {
    const table = loaded.experiment.tables[part]
    if (isWhole || table === undefined || !isSliceable(loaded, table)) return [{ part }]
    return Array.from({ length: threads }, (__, number) => ({ part, slice: { number, of: threads } }))
  })

const weightOf = (loaded: Loaded, { part, slice }: Piece): number => {
  const table = loaded.experiment.tables[part]
  // an analysis may tune or simulate, which takes longer than any table
  if (table === undefined) return Number.POSITIVE_INFINITY
  return workOfTable(loaded, table) / (slice?.of ?? 1)
}

/** The numbers of pieces in the order in which threads take them: those that are likely to take longest come first, so that no thread waits for one. */
export const orderOf = (loaded: Loaded, pieces: ReadonlyArray<Piece>): ReadonlyArray<number> => {
  const weights = pieces.map((piece) => weightOf(loaded, piece))
  return Array.from(pieces.keys()).sort((a, b) => (weights[a] === weights[b] ? a - b : weights[b]! - weights[a]!))
}
