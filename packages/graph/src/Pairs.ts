import type { Graph, Refused } from "./Graph.ts"

/** Two works, the lower row first, and how many works they have in common. */
export interface Pair {
  readonly rows: readonly [number, number]
  readonly common: number
}

/** One work in common says little: nearly every pair of works about a subject has one. */
const fewest = 2

/** A graph with more pairs to count is refused: they would fill the memory. */
const most = 20_000_000

/**
 * Pairs of works that are listed together at least twice, those with most in common first, then by rows.
 *
 * - `by` `references`: the works that cite both (co-citation); `citations`: the works that both cite (coupling)
 */
const listedTogether = (graph: Graph, by: "references" | "citations", limit: number): ReadonlyArray<Pair> | Refused => {
  const { size } = graph
  const [{ starts, edges }, far] = [graph[by], by === "references" ? graph.cited : graph.citing]
  let work = 0
  for (let row = 0; row < size; row++) work += ((starts[row + 1]! - starts[row]!) * (starts[row + 1]! - starts[row]! - 1)) / 2
  if (work > most) return { refused: `${work} pairs are too many to count` }
  const common = new Map<number, number>()
  for (let row = 0; row < size; row++) {
    const list = [...new Set(Array.from(edges.subarray(starts[row]!, starts[row + 1]!), (e) => far[e]!))].sort((a, b) => a - b)
    for (const [i, first] of list.entries())
      for (const second of list.slice(i + 1)) common.set(first * size + second, (common.get(first * size + second) ?? 0) + 1)
  }
  const pairs = [...common]
    .filter(([, count]) => count >= fewest)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, limit)
    .map(([key, count]): Pair => ({ rows: [Math.floor(key / size), key % size], common: count }))
  return pairs.length > 0 ? pairs : { refused: `no two works have ${fewest} works in common` }
}

/**
 * Works that are cited together, by how many.
 *
 * - errors: `refused` where no two works have two in common, and for graphs with too many pairs
 * - source: Small, Journal of the American Society for Information Science 24(4), 1973
 */
export const cocited = (graph: Graph, limit: number): ReadonlyArray<Pair> | Refused => listedTogether(graph, "references", limit)

/**
 * Works that share references, by how many.
 *
 * - errors: those of `cocited`
 * - source: Kessler, American Documentation 14(1), 1963
 */
export const coupled = (graph: Graph, limit: number): ReadonlyArray<Pair> | Refused => listedTogether(graph, "citations", limit)
