import type { Graph, Refusal } from "./Graph.ts"

/** Two works, the lower row first, and how many works they have in common. */
export interface Pair {
  readonly rows: readonly [number, number]
  readonly common: number
}

/** One work in common says little: nearly every pair of works about a subject has one. */
const fewest = 2

/** A graph with more pairs to count is refused: they would take minutes. */
const most = 20_000_000

const best = (pairs: ReadonlyArray<Pair>, limit: number): Array<Pair> =>
  pairs.toSorted((a, b) => b.common - a.common || a.rows[0] - b.rows[0] || a.rows[1] - b.rows[1]).slice(0, limit)

/**
 * Pairs of works that are listed together at least twice, those with most in common first, then by rows. It counts for one row after the other, so that
 * its memory grows with the graph and not with the number of pairs.
 *
 * - `by` `references`: the works that cite both (co-citation); `citations`: the works that both cite (coupling)
 */
const listedTogether = (graph: Graph, by: "references" | "citations", limit: number): ReadonlyArray<Pair> | Refusal => {
  const { size } = graph
  const [{ starts, edges }, far] = [graph[by], by === "references" ? graph.cited : graph.citing]
  let work = 0
  for (let row = 0; row < size; row++) work += ((starts[row + 1]! - starts[row]!) * (starts[row + 1]! - starts[row]! - 1)) / 2
  if (work > most) return { refused: `${work} pairs are too many to count` }
  const lists = Array.from({ length: size }, (_, row) => [
    ...new Set(Array.from(edges.subarray(starts[row]!, starts[row + 1]!), (e) => far[e]!))
  ])
  const listing = Array.from({ length: size }, (): Array<number> => [])
  for (const [row, list] of lists.entries()) for (const one of list) listing[one]!.push(row)
  const common = new Int32Array(size)
  let pairs: Array<Pair> = []
  for (let first = 0; first < size; first++) {
    const met: Array<number> = []
    for (const row of listing[first]!) for (const second of lists[row]!) if (second > first && common[second]!++ === 0) met.push(second)
    for (const second of met) {
      if (common[second]! >= fewest) pairs.push({ rows: [first, second], common: common[second]! })
      common[second] = 0
    }
    if (pairs.length > size + 2 * limit) pairs = best(pairs, limit)
  }
  return pairs.length > 0 ? best(pairs, limit) : { refused: `no two works have ${fewest} works in common` }
}

/**
 * Works that are cited together, by how many.
 *
 * - errors: `refused` where no two works have two in common, and for graphs with too many pairs
 * - source: Small, Journal of the American Society for Information Science 24(4), 1973
 */
export const cocited = (graph: Graph, limit: number): ReadonlyArray<Pair> | Refusal => listedTogether(graph, "references", limit)

/**
 * Works that share references, by how many.
 *
 * - errors: those of `cocited`
 * - source: Kessler, American Documentation 14(1), 1963
 */
export const coupled = (graph: Graph, limit: number): ReadonlyArray<Pair> | Refusal => listedTogether(graph, "citations", limit)
