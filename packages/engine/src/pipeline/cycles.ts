import * as Ids from "../Ids.ts"
import { batches, type Dependencies } from "./batches.ts"

const wayBack = (start: string, inside: Dependencies): ReadonlyArray<string> | undefined => {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let i = 0; i < queue.length; i++) {
    const node = queue[i]!
    for (const next of [...(inside.get(node) ?? [])].sort(Ids.compare)) {
      if (next === start) {
        const way = [node]
        while (way[0] !== start) way.unshift(cameFrom.get(way[0]!)!)
        return way
      }
      if (!inside.has(next) || cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return undefined
}

/**
 * Finds the cycles of a graph: one shortest cycle through the smallest id of every strongly connected component, then the same among the remaining
 * nodes. Every component is named at least once and no node twice.
 *
 * - shape: each cycle starts with its smallest id, and each node reads the one after it; the last reads the first
 * - empty: an acyclic graph has none
 */
export const cycles = (graph: Dependencies): ReadonlyArray<ReadonlyArray<string>> => {
  const { stuck } = batches(graph)
  const left = new Map(stuck.map((node) => [node, [...graph.get(node)!]]))
  const found: Array<ReadonlyArray<string>> = []
  for (const node of stuck) {
    if (!left.has(node)) continue
    const cycle = wayBack(node, left)
    if (cycle === undefined) continue
    found.push(cycle)
    for (const member of cycle) left.delete(member)
  }
  return found
}
