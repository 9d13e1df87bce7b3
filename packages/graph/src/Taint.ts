import type { Graph } from "./Graph.ts"

/**
 * A work that stands on retracted ones.
 *
 * - `distance` citations between it and the nearest of them: 1 = it cites one; `nearest` the rows of those at this distance, ascending
 */
export interface Tainted {
  readonly row: number
  readonly distance: number
  readonly nearest: ReadonlyArray<number>
}

/**
 * What stands on retracted works: whatever cites one, cites what cites one, and so on; nearest first, then by row. A retracted work itself is in the list
 * where it cites another.
 *
 * - empty: no retracted work, or none that is cited, is an empty list
 */
export const of = ({ size, citing, citations }: Graph, retracted: ReadonlyArray<number>): ReadonlyArray<Tainted> => {
  const distance = new Int32Array(size).fill(-1)
  const nearest = new Map<number, Set<number>>()
  let frontier = new Map<number, Set<number>>([...new Set(retracted)].sort((a, b) => a - b).map((row) => [row, new Set([row])]))
  for (let hop = 1; frontier.size > 0; hop++) {
    const next = new Map<number, Set<number>>()
    for (const [row, sources] of frontier)
      for (let i = citations.starts[row]!; i < citations.starts[row + 1]!; i++) {
        const other = citing[citations.edges[i]!]!
        if (distance[other] !== -1) continue
        const own = next.get(other) ?? new Set()
        for (const source of sources) if (source !== other) own.add(source)
        if (own.size > 0) next.set(other, own)
      }
    for (const [row, sources] of next) {
      distance[row] = hop
      nearest.set(row, sources)
    }
    frontier = next
  }
  return [...nearest]
    .map(([row, sources]): Tainted => ({ row, distance: distance[row]!, nearest: [...sources].sort((a, b) => a - b) }))
    .sort((a, b) => a.distance - b.distance || a.row - b.row)
}
