import * as Ids from "../Ids.ts"

/** For each node, the nodes that it reads. Names outside of the graph are ignored. */
export type Dependencies = ReadonlyMap<string, Iterable<string>>

/**
 * Kahn's batches of a graph, and the nodes that a cycle blocks.
 *
 * - `batches` each node is one batch after the latest of its dependencies; inside a batch ids ascend by code point
 * - `stuck` nodes on a cycle or behind one, ascending; empty for an acyclic graph
 */
export interface Batches {
  readonly batches: ReadonlyArray<ReadonlyArray<string>>
  readonly stuck: ReadonlyArray<string>
}

/**
 * Splits a graph into Kahn's batches: each node is in the first batch after all its dependencies. The result depends on the graph alone, not on the
 * order of nodes or dependencies.
 *
 * - empty: no nodes, no batches
 * - source: A. B. Kahn, Topological sorting of large networks, CACM 5(11), 1962
 */
export const batches = (graph: Dependencies): Batches => {
  const waiting = new Map<string, number>()
  const readers = new Map<string, Array<string>>([...graph.keys()].map((node) => [node, []]))
  for (const [node, dependencies] of graph) {
    const known = [...new Set(dependencies)].filter((dependency) => graph.has(dependency))
    waiting.set(node, known.length)
    for (const dependency of known) readers.get(dependency)!.push(node)
  }
  const done: Array<ReadonlyArray<string>> = []
  let ready = [...graph.keys()].filter((node) => waiting.get(node) === 0)
  while (ready.length > 0) {
    done.push(ready.sort(Ids.compare))
    const next: Array<string> = []
    for (const node of ready) {
      for (const reader of readers.get(node)!) {
        const left = waiting.get(reader)! - 1
        waiting.set(reader, left)
        if (left === 0) next.push(reader)
      }
    }
    ready = next
  }
  return { batches: done, stuck: [...graph.keys()].filter((node) => waiting.get(node)! > 0).sort(Ids.compare) }
}
