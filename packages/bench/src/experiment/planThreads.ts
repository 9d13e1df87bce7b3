import type { LoadedExperiment } from "./LoadedExperiment.ts"
import { dealOut, type Piece, piecesOf, type PlannedPiece, sum } from "./pieces.ts"
import * as WorkEstimate from "./WorkEstimate.ts"

interface Group {
  readonly of: ReadonlyArray<PlannedPiece>
  readonly work: number
}

const workOf = (of: ReadonlyArray<PlannedPiece>): number => sum(of.map(({ work }) => work))

const groupOf = (loaded: LoadedExperiment, of: ReadonlyArray<PlannedPiece>): Group => {
  const indexes = new Map(of.flatMap(({ reads }) => (reads === undefined ? [] : [[reads.form, reads.corpus] as const])))
  return { of, work: workOf(of) + sum(Array.from(indexes.values(), (corpus) => WorkEstimate.ofIndex(loaded, corpus))) }
}

const groupsBy = (
  loaded: LoadedExperiment,
  planned: ReadonlyArray<PlannedPiece>,
  key: (one: PlannedPiece) => unknown
): ReadonlyArray<Group> => Array.from(Map.groupBy(planned, key).values(), (of) => groupOf(loaded, of))

/** Systems that read one index, dealt out to threads that each make it, unless that is more than a third of the work. */
const dealtOut = (loaded: LoadedExperiment, group: Group, threads: number): ReadonlyArray<Group> => {
  if (workOf(group.of) < (group.work * 2) / 3) return [group]
  return group.of.flatMap((one) => {
    const { part, places = [] } = one.piece
    return dealOut(places, Math.min(places.length, threads)).map((own) =>
      groupOf(loaded, [{ ...one, piece: { part, places: own }, work: (one.work * own.length) / places.length }])
    )
  })
}

/**
 * Pieces that read the same documents are one group, so that one thread reads and indexes them. A group larger than a thread's share is divided by index.
 * If the pieces of one index are still more than a share, they are dealt out.
 */
const groupsOf = (loaded: LoadedExperiment, planned: ReadonlyArray<PlannedPiece>, threads: number): ReadonlyArray<Group> => {
  const byCorpus = groupsBy(loaded, planned, (one) => one.reads?.corpus ?? one)
  const share = sum(byCorpus.map(({ work }) => work).filter(Number.isFinite)) / threads
  return byCorpus.flatMap((group) => {
    if (group.work <= share || group.of[0]!.reads === undefined) return [group]
    const byIndex = groupsBy(loaded, group.of, ({ reads }) => reads!.form)
    return byIndex.flatMap((own) => (own.work <= share ? [own] : dealtOut(loaded, own, threads)))
  })
}

const piecesIn = ({ of }: Group, all: ReadonlyArray<PlannedPiece>): ReadonlyArray<Piece> =>
  Array.from(
    Map.groupBy(of, ({ piece }) => piece.part),
    ([part, own]) => (own.length === all.filter(({ piece }) => piece.part === part).length ? [{ part }] : own.map(({ piece }) => piece))
  ).flat()

/**
 * How threads share an experiment.
 *
 * - `pieces` in the order of the parts
 * - `groups` the numbers of pieces that one thread takes together; the longest group comes first, so that no thread waits for it in the end
 * - `works` how much work each group is; an analysis may tune or simulate, and is more than anything that is counted
 */
export interface ThreadPlan {
  readonly pieces: ReadonlyArray<Piece>
  readonly groups: ReadonlyArray<ReadonlyArray<number>>
  readonly works: ReadonlyArray<number>
}

/**
 * The plan of an experiment for so many threads. It depends on what the experiment and the manifest of its dataset say, and on nothing else.
 *
 * - `isWhole` divides no table: where the runs of a table are kept, one thread must have all of them
 */
export const planThreads = (loaded: LoadedExperiment, threads: number, isWhole: boolean): ThreadPlan => {
  const groups = groupsOf(loaded, piecesOf(loaded, threads, isWhole), threads).toSorted((a, b) => (a.work === b.work ? 0 : b.work - a.work))
  const all = groups.flatMap(({ of }) => of)
  const inGroups = groups.map((group) => piecesIn(group, all))
  const pieces = inGroups.flat().toSorted((a, b) => a.part - b.part || (a.places?.[0] ?? 0) - (b.places?.[0] ?? 0))
  return {
    pieces,
    groups: inGroups.map((of) => of.map((piece) => pieces.indexOf(piece))),
    works: groups.map(({ work }) => work)
  }
}

/** The least work that a second thread must take over. It costs more than a second of CPU, because it compiles and reads again what the first one has. */
const worthThread = 2_000_000

/**
 * Why one thread makes an experiment alone, even if the user asks for more: a second one would gain little. Undefined where threads share it. The duration
 * of an analysis is not known, so two of them are always shared.
 */
export const reasonForOneThread = (loaded: LoadedExperiment, isWhole: boolean): string | undefined => {
  const { pieces, groups, works } = planThreads(loaded, 2, isWhole)
  if (groups.length < 2)
    return pieces.length < 2
      ? "has one table or analysis, which one thread makes"
      : "has tables that read the same index, which one thread makes"
  const [longest, ...others] = works
  const rest = sum(others)
  if (rest < worthThread) return "has too little work to share: a second thread would cost more than it takes over"
  if (rest < longest! / 2 && longest !== Number.POSITIVE_INFINITY) return "has work of which more than two thirds cannot be divided"
  return undefined
}
