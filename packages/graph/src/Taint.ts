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

/** The nearest other retracted works that a retracted work cites, directly or over others; undefined if there are none. */
const nearestOthers = ({ size, cited, references }: Graph, from: number, isRetracted: Uint8Array): Tainted | undefined => {
  const isSeen = new Uint8Array(size)
  isSeen[from] = 1
  let frontier = [from]
  for (let distance = 1; frontier.length > 0; distance++) {
    const next: Array<number> = []
    for (const row of frontier)
      for (let i = references.starts[row]!; i < references.starts[row + 1]!; i++) {
        const other = cited[references.edges[i]!]!
        if (isSeen[other] === 1) continue
        isSeen[other] = 1
        next.push(other)
      }
    const nearest = next.filter((row) => isRetracted[row] === 1).sort((a, b) => a - b)
    if (nearest.length > 0) return { row: from, distance, nearest }
    frontier = next
  }
  return undefined
}

/**
 * The works that cite retracted works, directly or over others; nearest first, then by row. A retracted work is in the list if it cites another.
 *
 * - empty: no retracted work, or none that is cited, is an empty list
 */
export const of = (graph: Graph, retracted: ReadonlyArray<number>): ReadonlyArray<Tainted> => {
  const { size, citing, citations } = graph
  const sources = [...new Set(retracted)].sort((a, b) => a - b)
  const isRetracted = new Uint8Array(size)
  for (const row of sources) isRetracted[row] = 1
  // One search for all other works. Each retracted work has a separate search, because the works between two of them may be nearer to the first.
  const found = sources.flatMap((row) => nearestOthers(graph, row, isRetracted) ?? [])
  const isFound = isRetracted.slice()
  let frontier = new Map<number, ReadonlyArray<number>>(sources.map((row) => [row, [row]]))
  for (let distance = 1; frontier.size > 0; distance++) {
    const next = new Map<number, ReadonlyArray<number>>()
    for (const [row, nearest] of frontier)
      for (let i = citations.starts[row]!; i < citations.starts[row + 1]!; i++) {
        const other = citing[citations.edges[i]!]!
        if (isFound[other] === 0) next.set(other, united(next.get(other) ?? nearest, nearest))
      }
    for (const [row, nearest] of next) {
      isFound[row] = 1
      found.push({ row, distance, nearest })
    }
    frontier = next
  }
  return found.sort((a, b) => a.distance - b.distance || a.row - b.row)
}
