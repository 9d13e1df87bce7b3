import { type Graph, type Refusal, rings } from "./Graph.ts"

/**
 * How citations are weighted: by the number of paths over them. `spc` counts paths from works that no other work cites to works that cite no other.
 * `spnp` counts paths between all pairs of works.
 */
export type Weighing = "spc" | "spnp"

/** The minimum length of a path, because two works with one citation leave no choice. */
const fewest = 3

/**
 * The main path of a literature, from its earliest to its latest works.
 *
 * - `rows` from the earliest work to the latest, each cited by the next
 * - `weights` of its citations, between the rows; `total` their sum. Counts are exact, however large
 * - `ringed` how many citations are left out because they are part of a ring, where no count of paths ends
 */
export interface MainPath {
  readonly rows: ReadonlyArray<number>
  readonly weights: ReadonlyArray<bigint>
  readonly total: bigint
  readonly ringed: number
}

/** Whether a citation is open, which means not part of a ring; and the rows in the order from cited to citing works. */
const opened = (graph: Graph) => {
  const { size, citing, cited } = graph
  const ring = rings(graph)
  const isOpen = (e: number): boolean => ring[citing[e]!] !== ring[cited[e]!]
  return { isOpen, order: Array.from({ length: size }, (_, row) => row).sort((a, b) => ring[a]! - ring[b]! || a - b) }
}

/**
 * The weight of each citation, by its number; 0 where it is part of a ring.
 *
 * - source: Batagelj, Efficient algorithms for citation network analysis, arXiv:cs/0309023, 2003
 * - agrees with: Pajek, search path count (SPC) and search path node pair (SPNP), where no works cite each other in a circle
 */
export const weights = (graph: Graph, weighing: Weighing): ReadonlyArray<bigint> => {
  const { size, citing, cited, references, citations } = graph
  const { isOpen, order } = opened(graph)
  /** Paths that end at each row, coming over these citations; those that begin at the row itself count too where all pairs do. */
  const pathsTo = ({ starts, edges }: typeof references, far: Int32Array, rows: ReadonlyArray<number>): ReadonlyArray<bigint> => {
    const paths = Array.from({ length: size }, () => 0n)
    for (const row of rows) {
      let sum = 0n
      let hasNone = true
      for (let i = starts[row]!; i < starts[row + 1]!; i++) {
        const e = edges[i]!
        if (!isOpen(e)) continue
        hasNone = false
        sum += paths[far[e]!]!
      }
      paths[row] = sum + (weighing === "spnp" || hasNone ? 1n : 0n)
    }
    return paths
  }
  const below = pathsTo(references, cited, order)
  const above = pathsTo(citations, citing, order.toReversed())
  return Array.from(citing, (_, e) => (isOpen(e) ? below[cited[e]!]! * above[citing[e]!]! : 0n))
}

/**
 * The path with the greatest sum of weights (global main path); of several the one over the lowest rows.
 *
 * - errors: `refused` where no path has three works
 * - source: Hummon and Doreian, Social Networks 11, 1989; Liu and Lu, Journal of the American Society for Information Science and Technology 63(3), 2012
 */
export const of = (graph: Graph, weighing: Weighing): MainPath | Refusal => {
  const { size, cited, references } = graph
  const { isOpen, order } = opened(graph)
  const weight = weights(graph, weighing)
  const [best, over] = [Array.from({ length: size }, () => 0n), new Int32Array(size).fill(-1)]
  for (const row of order)
    for (let i = references.starts[row]!; i < references.starts[row + 1]!; i++) {
      const e = references.edges[i]!
      if (!isOpen(e)) continue
      const sum = best[cited[e]!]! + weight[e]!
      const isBetter = sum > best[row]! || (sum === best[row]! && over[row] !== -1 && cited[e]! < cited[over[row]!]!)
      if (isBetter) [best[row], over[row]] = [sum, e]
    }
  let last = -1
  for (let row = 0; row < size; row++) if (last < 0 || best[row]! > best[last]!) last = row
  const [rows, path] = [[] as Array<number>, [] as Array<bigint>]
  for (let row = last; row >= 0;) {
    rows.push(row)
    const e = over[row]!
    if (e < 0) break
    path.push(weight[e]!)
    row = cited[e]!
  }
  if (rows.length < fewest)
    return { refused: size === 0 ? "there are no works" : `no chain of citations has ${fewest} works, so there is no path to choose` }
  return {
    rows: rows.toReversed(),
    weights: path.toReversed(),
    total: best[last]!,
    ringed: Array.from(cited).filter((_, e) => !isOpen(e)).length
  }
}
