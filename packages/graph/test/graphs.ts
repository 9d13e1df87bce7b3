import * as fc from "fast-check"
import * as Graph from "@litfuse/graph/Graph"

/** Pairs of names, the one that cites before the one that is cited, as a graph; rows stand for names in their order. */
export const named = (...citations: ReadonlyArray<string>) => {
  const names = [...new Set(citations.flatMap((pair) => pair.split(" ")))].sort()
  const rowOf = (name: string): number => names.indexOf(name)
  const graph = Graph.make(
    names.length,
    citations.map((pair) => {
      const [citing, cited] = pair.split(" ")
      return [rowOf(citing!), rowOf(cited!)]
    })
  )
  return { graph, names, rowOf }
}

/** Citations between up to seven works, each pair once; `isOpen` without rings: a work cites lower rows only. */
export const pairs = (isOpen: boolean): fc.Arbitrary<readonly [size: number, pairs: ReadonlyArray<readonly [number, number]>]> =>
  fc
    .integer({ min: 1, max: 7 })
    .chain((size) =>
      fc
        .uniqueArray(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 14, selector: ([a, b]) => a * 7 + b })
        .map((all) => [size, all.filter(([a, b]) => (isOpen ? a > b : a !== b))])
    )

/** Every path of citations, by its rows from the work that cites to the one that is cited. */
export const pathsOf = ({ size, citing, cited }: Graph.Graph): ReadonlyArray<ReadonlyArray<number>> => {
  const from = (row: number): ReadonlyArray<ReadonlyArray<number>> => [
    [row],
    ...Array.from(citing).flatMap((one, e) => (one === row ? from(cited[e]!).map((rest) => [row, ...rest]) : []))
  ]
  return Array.from({ length: size }, (_, row) => from(row)).flat()
}
