/**
 * A citation graph: works are rows from 0, and each citation leads from the work that cites to the work that is cited.
 *
 * - shape: citation e is `citing[e]` → `cited[e]`; `references` and `citations` list the others by row
 * - empty: no works, or no citations, is legal
 */
export interface Graph {
  readonly size: number
  readonly citing: Int32Array
  readonly cited: Int32Array
  readonly references: Adjacency
  readonly citations: Adjacency
}

/** Numbers of citations by row: those of row r are `edges[starts[r]]` to `edges[starts[r + 1] - 1]`. */
export interface Adjacency {
  readonly starts: Int32Array
  readonly edges: Int32Array
}

const byRow = (size: number, ends: Int32Array): Adjacency => {
  const starts = new Int32Array(size + 1)
  for (let e = 0; e < ends.length; e++) starts[ends[e]! + 1]!++
  for (let row = 0; row < size; row++) starts[row + 1]! += starts[row]!
  const at = starts.slice()
  const edges = new Int32Array(ends.length)
  for (let e = 0; e < ends.length; e++) edges[at[ends[e]!]!++] = e
  return { starts, edges }
}

/** A graph of `size` works from the two ends of each citation, by row. A citation that is there twice counts twice. */
export const ofEnds = (size: number, citing: Int32Array, cited: Int32Array): Graph => ({
  size,
  citing,
  cited,
  references: byRow(size, citing),
  citations: byRow(size, cited)
})

/** The same from pairs of rows, citing before cited. */
export const make = (size: number, pairs: ReadonlyArray<readonly [citing: number, cited: number]>): Graph =>
  ofEnds(
    size,
    Int32Array.from(pairs, ([from]) => from),
    Int32Array.from(pairs, ([, to]) => to)
  )

/** The weak component of each row: the lowest row of it. Two works are in one where a chain of citations joins them, whatever its directions. */
export const components = ({ size, citing, cited }: Graph): Int32Array => {
  const above = Int32Array.from({ length: size }, (_, row) => row)
  const find = (row: number): number => {
    let top = row
    while (above[top] !== top) top = above[top]!
    while (above[row] !== top) [above[row], row] = [top, above[row]!]
    return top
  }
  for (let e = 0; e < citing.length; e++) {
    const [a, b] = [find(citing[e]!), find(cited[e]!)]
    if (a !== b) above[Math.max(a, b)] = Math.min(a, b)
  }
  return above.map((_, row) => find(row))
}

/**
 * The ring of each row: works that cite each other in a circle, directly or over others, have one number, and no others do. Numbers ascend from the works
 * that are cited to those that cite.
 *
 * - source: Tarjan, SIAM Journal on Computing 1(2), 1972; without recursion, because chains of citations are long
 */
export const rings = ({ size, cited, references }: Graph): Int32Array => {
  const [ring, index, low] = [new Int32Array(size).fill(-1), new Int32Array(size).fill(-1), new Int32Array(size)]
  const [stack, calls, at] = [[] as Array<number>, [] as Array<number>, references.starts.slice()]
  let [next, count] = [0, 0]
  for (let root = 0; root < size; root++) {
    if (index[root] !== -1) continue
    calls.push(root)
    while (calls.length > 0) {
      const row = calls.at(-1)!
      if (index[row] === -1) {
        index[row] = low[row] = next++
        stack.push(row)
      }
      const e = at[row]!
      if (e < references.starts[row + 1]!) {
        at[row] = e + 1
        const other = cited[references.edges[e]!]!
        if (index[other] === -1) calls.push(other)
        else if (ring[other] === -1) low[row] = Math.min(low[row]!, index[other]!)
        continue
      }
      calls.pop()
      if (calls.length > 0) low[calls.at(-1)!] = Math.min(low[calls.at(-1)!]!, low[row]!)
      if (low[row] !== index[row]) continue
      let other: number
      do {
        other = stack.pop()!
        ring[other] = count
      } while (other !== row)
      count++
    }
  }
  return ring
}

/** Why a graph is too small or too large for an analysis, in words that follow its name. */
export interface Refusal {
  readonly refused: string
}
