import type { Loaded } from "./Loaded.ts"
import { dealt, type Piece, piecesOf, type Planned, sum } from "./pieces.ts"
import * as Work from "./work.ts"

/** Pieces that one thread takes together, with their work and that of making the indexes that they read. */
interface Group {
  readonly of: ReadonlyArray<Planned>
  readonly work: number
}

const workOf = (of: ReadonlyArray<Planned>): number => sum(of.map(({ work }) => work))

const groupOf = (loaded: Loaded, of: ReadonlyArray<Planned>): Group => {
  const indexes = new Map(of.flatMap(({ reads }) => (reads === undefined ? [] : [[reads.form, reads.corpus] as const])))
  return { of, work: workOf(of) + sum(Array.from(indexes.values(), (corpus) => Work.ofIndex(loaded, corpus))) }
}

const groupsBy = (loaded: Loaded, planned: ReadonlyArray<Planned>, key: (one: Planned) => unknown): ReadonlyArray<Group> =>
  Array.from(Map.groupBy(planned, key).values(), (of) => groupOf(loaded, of))

/** Systems that read one index, dealt out to threads that each make it, unless that is more than a third of the work. */
const dealtOut = (loaded: Loaded, group: Group, threads: number): ReadonlyArray<Group> => {
  if (workOf(group.of) < (group.work * 2) / 3) return [group]
  return group.of.flatMap((one) => {
    const { part, places = [] } = one.piece
    return dealt(places, Math.min(places.length, threads)).map((own) =>
      groupOf(loaded, [{ ...one, piece: { part, places: own }, work: (one.work * own.length) / places.length }])
    )
  })
}

/**
 * Pieces that read the same documents are one group, so that one thread reads and indexes them. Where that is more than a thread's share, those that read
 * the same index are one; and where these are more than its share, they are dealt out.
 */
const groupsOf = (loaded: Loaded, planned: ReadonlyArray<Planned>, threads: number): ReadonlyArray<Group> => {
  const byCorpus = groupsBy(loaded, planned, (one) => one.reads?.corpus ?? one)
  const share = sum(byCorpus.map(({ work }) => work).filter(Number.isFinite)) / threads
  return byCorpus.flatMap((group) => {
    if (group.work <= share || group.of[0]!.reads === undefined) return [group]
    const byIndex = groupsBy(loaded, group.of, ({ reads }) => reads!.form)
    return byIndex.flatMap((own) => (own.work <= share ? [own] : dealtOut(loaded, own, threads)))
  })
}

/** The pieces of a group; a table whose systems are all in it is one. */
const piecesIn = ({ of }: Group, all: ReadonlyArray<Planned>): ReadonlyArray<Piece> =>
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
export interface Plan {
  readonly pieces: ReadonlyArray<Piece>
  readonly groups: ReadonlyArray<ReadonlyArray<number>>
  readonly works: ReadonlyArray<number>
}

/**
 * The plan of an experiment for so many threads. It depends on what the experiment and the manifest of its dataset say, and on nothing else.
 *
 * - `isWhole` divides no table: where the runs of a table are kept, one thread must have all of them
 */
export const planOf = (loaded: Loaded, threads: number, isWhole: boolean): Plan => {
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

/** What a second thread must take over at the least: it costs more than a second of CPU, because it compiles and reads again what the first one has. */
const worthThread = 2_000_000

/**
 * Why one thread makes an experiment alone, however many are asked for: a second one would gain little. Undefined where threads share it. How long an
 * analysis takes is not known, so two of them are always shared.
 */
export const whyAlone = (loaded: Loaded, isWhole: boolean): string | undefined => {
  const { pieces, groups, works } = planOf(loaded, 2, isWhole)
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
