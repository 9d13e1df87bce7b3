import { measuredOf, type Results, type SystemResult, type TableResult } from "../report/Results.ts"

/** One topic whose value changed; null = there is none. */
export interface TopicMove {
  readonly topic: string
  readonly before: number | null
  readonly after: number | null
}

/** A measure of a system that moved. `topics`: all that moved, largest first; gains may balance losses, so that the mean stays. */
export interface Move {
  readonly table: string
  readonly system: string
  readonly measure: string
  readonly before: number
  readonly after: number
  readonly topics: ReadonlyArray<TopicMove>
}

/** One system whose run has other bytes than before, or, where `system` is undefined, judgements that have. */
export interface InputChange {
  readonly table: string
  readonly system: string | undefined
  readonly before: string
  readonly after: string
}

/** A system or measure that only one side has. */
export interface Presence {
  readonly table: string
  readonly what: string
}

/** Everything that differs between a report as committed and as made again. */
export interface Movement {
  readonly measured: number
  readonly moves: ReadonlyArray<Move>
  readonly inputs: ReadonlyArray<InputChange>
  readonly added: ReadonlyArray<Presence>
  readonly removed: ReadonlyArray<Presence>
}

const size = ({ before, after }: Pick<TopicMove, "before" | "after">): number => Math.abs((after ?? 0) - (before ?? 0))

const topicMoves = (before: TableResult, after: TableResult, of: (table: TableResult) => SystemResult["values"][string]) => {
  const was = new Map(before.topics.map((topic, t) => [topic, of(before)[t] ?? null]))
  const is = new Map(after.topics.map((topic, t) => [topic, of(after)[t] ?? null]))
  const moves = [...new Set([...was.keys(), ...is.keys()])].flatMap((topic): ReadonlyArray<TopicMove> => {
    const move = { topic, before: was.get(topic) ?? null, after: is.get(topic) ?? null }
    return move.before === move.after ? [] : [move]
  })
  return moves.sort((a, b) => size(b) - size(a))
}

const valuesOf = (table: TableResult, system: string, measure: string): SystemResult["values"][string] =>
  table.systems.find((one) => one.system === system)?.values[measure] ?? []

const ofTable = (before: TableResult, after: TableResult): ReadonlyArray<Move> =>
  after.systems.flatMap(({ system, summary }) => {
    const was = before.systems.find((one) => one.system === system)
    if (was === undefined) return []
    return Object.entries(summary).flatMap(([measure, value]) => {
      const old = was.summary[measure]
      if (old === undefined) return []
      const topics = topicMoves(before, after, (table) => valuesOf(table, system, measure))
      return old === value && topics.length === 0 ? [] : [{ table: after.id, system, measure, before: old, after: value, topics }]
    })
  })

const inputsOf = (before: TableResult, after: TableResult): ReadonlyArray<InputChange> => [
  ...(before.qrels.sha256 === after.qrels.sha256
    ? []
    : [{ table: after.id, system: undefined, before: before.qrels.sha256, after: after.qrels.sha256 }]),
  ...after.systems.flatMap(({ system, input }) => {
    const was = before.systems.find((one) => one.system === system)?.input.sha256
    return was === undefined || was === input.sha256 ? [] : [{ table: after.id, system, before: was, after: input.sha256 }]
  })
]

const missing = (one: Results, other: Results): ReadonlyArray<Presence> =>
  measuredOf(one).flatMap(({ id, systems }): ReadonlyArray<Presence> => {
    const twin = measuredOf(other).find((table) => table.id === id)
    if (twin === undefined) return [{ table: id, what: "the table" }]
    return systems.flatMap(({ system, summary }): ReadonlyArray<Presence> => {
      const found = twin.systems.find((candidate) => candidate.system === system)
      if (found === undefined) return [{ table: id, what: system }]
      return Object.keys(summary).flatMap((measure) => (measure in found.summary ? [] : [{ table: id, what: `${measure} of ${system}` }]))
    })
  })

/**
 * Compares two results of one experiment, matched by the names of tables, systems, measures and topics.
 *
 * - shape: moves from the largest change of a mean to the smallest, equal ones in the order of the report
 * - units: those of the measures; values are compared bit for bit
 * - empty: equal results have no moves
 */
export const between = (before: Results, after: Results): Movement => {
  const pairs = measuredOf(after).flatMap((table) => {
    const was = measuredOf(before).find(({ id }) => id === table.id)
    return was === undefined ? [] : [[was, table] as const]
  })
  return {
    measured: measuredOf(after).flatMap(({ systems }) => systems.flatMap(({ summary }) => Object.keys(summary))).length,
    moves: pairs.flatMap(([was, is]) => ofTable(was, is)).sort((a, b) => size(b) - size(a)),
    inputs: pairs.flatMap(([was, is]) => inputsOf(was, is)),
    added: missing(after, before),
    removed: missing(before, after)
  }
}
