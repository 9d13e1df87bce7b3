import type { Graph } from "./Graph.ts"

/**
 * A work that cites retracted works, directly or over others.
 *
 * - `distance` citations between it and the nearest of them: 1 = it cites one; `nearest` the rows of those at this distance, ascending
 */
export interface Tainted {
  readonly row: number
  readonly distance: number
  readonly nearest: ReadonlyArray<number>
}

/** Merges two ascending lists. It returns one of them if it has all items, because most works share the same few sources. */
const united = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): ReadonlyArray<number> => {
  if (one === other) return one
  const all = [...new Set([...one, ...other])].sort((a, b) => a - b)
  if (all.length === one.length) return one
  return all.length === other.length ? other : all
}

/**
 * The works that cite retracted works, directly or over others; nearest first, then by row. A retracted work is in the list if it cites another.
 *
 * - empty: no retracted work, or none that is cited, is an empty list
 */
export const of = ({ size, citing, citations }: Graph, retracted: ReadonlyArray<number>): ReadonlyArray<Tainted> => {
  const distance = new Int32Array(size).fill(-1)
  const found: Array<Tainted> = []
  let frontier = new Map<number, ReadonlyArray<number>>([...new Set(retracted)].sort((a, b) => a - b).map((row) => [row, [row]]))
  for (let hop = 1; frontier.size > 0; hop++) {
    const next = new Map<number, ReadonlyArray<number>>()
    for (const [row, sources] of frontier)
      for (let i = citations.starts[row]!; i < citations.starts[row + 1]!; i++) {
        const other = citing[citations.edges[i]!]!
        if (distance[other] !== -1) continue
        const others = sources.includes(other) ? sources.filter((source) => source !== other) : sources
        if (others.length > 0) next.set(other, united(next.get(other) ?? others, others))
      }
    for (const [row, nearest] of next) {
      distance[row] = hop
      found.push({ row, distance: hop, nearest })
    }
    frontier = next
  }
  return found.sort((a, b) => a.distance - b.distance || a.row - b.row)
}
