import * as Ids from "@litfuse/engine/Ids"
import type { Rankings, TableRankings, TopicRankings } from "../report/Rankings.ts"

/** A document whose rank changed; ranks start at 1, undefined = not among the first documents. */
export interface DocumentMove {
  readonly document: string
  readonly before: number | undefined
  readonly after: number | undefined
}

/** One system's ranking of one topic that changed. Grades are the current ones, null = unjudged. */
export interface Reordering {
  readonly table: string
  readonly system: string
  readonly topic: string
  readonly documents: ReadonlyArray<DocumentMove & { readonly grade: number | null }>
}

/** The systems that were compared, and what differs; for other systems no rankings are stored. */
export interface Comparison {
  readonly compared: ReadonlyArray<{ readonly table: string; readonly system: string }>
  readonly reorderings: ReadonlyArray<Reordering>
}

const share = (rank: number | undefined): number => (rank === undefined ? 0 : 1 / rank)

/** How important a move is: one from rank 1 to 2 counts more than one from 11 to 20. */
const distance = ({ before, after }: DocumentMove): number => Math.abs(share(before) - share(after))

const top = ({ before, after }: DocumentMove): number => Math.min(before ?? Infinity, after ?? Infinity)

/**
 * The documents whose rank differs between two rankings.
 *
 * - shape: no id twice in a ranking; the furthest move first by the difference of reciprocal ranks, then the highest rank, then byte order
 * - empty: nothing between a ranking and itself
 */
export const movesBetween = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlyArray<DocumentMove> => {
  const was = new Map(before.map((document, i) => [document, i + 1]))
  const is = new Map(after.map((document, i) => [document, i + 1]))
  return [...new Set([...before, ...after])]
    .map((document) => ({ document, before: was.get(document), after: is.get(document) }))
    .filter((move) => move.before !== move.after)
    .sort((a, b) => distance(b) - distance(a) || top(a) - top(b) || Ids.compare(a.document, b.document))
}

const gradesOf = ({ documents, grades }: TopicRankings): ReadonlyMap<string, number | null> =>
  new Map(documents.map((document, place) => [document, grades[place]!]))

const ofTopic = (before: readonly [TableRankings, TopicRankings], after: readonly [TableRankings, TopicRankings], depth: number) => {
  const [[wasTable, was], [isTable, is]] = [before, after]
  const grades = new Map([...gradesOf(was), ...gradesOf(is)])
  const first = ({ documents, rankings }: TopicRankings, s: number) => rankings[s]!.slice(0, depth).map((place) => documents[place]!)
  return isTable.systems.flatMap((system, s): ReadonlyArray<Reordering> => {
    const then = wasTable.systems.indexOf(system)
    if (then === -1) return []
    const moves = movesBetween(first(was, then), first(is, s))
    if (moves.length === 0) return []
    return [
      {
        table: isTable.id,
        system,
        topic: is.topic,
        documents: moves.map((move) => ({ ...move, grade: grades.get(move.document) ?? null }))
      }
    ]
  })
}

/**
 * The rankings that differ between two reports of one experiment, matched by the names of tables, systems and topics. What only one side has is no move.
 *
 * - shape: in the order of the report made again
 * - empty: equal rankings give no reorderings
 */
export const between = (before: Rankings, after: Rankings): Comparison => {
  const depth = Math.min(before.depth, after.depth)
  const pairs = after.tables.flatMap((table) => {
    const was = before.tables.find(({ id }) => id === table.id)
    return was === undefined ? [] : [[was, table] as const]
  })
  return {
    compared: pairs.flatMap(([was, { id, systems }]) =>
      systems.filter((system) => was.systems.includes(system)).map((system) => ({ table: id, system }))
    ),
    reorderings: pairs.flatMap(([was, table]) => {
      const topics = new Map(was.topics.map((one) => [one.topic, one]))
      return table.topics.flatMap((one) => {
        const old = topics.get(one.topic)
        return old === undefined ? [] : ofTopic([was, old], [table, one], depth)
      })
    })
  }
}
