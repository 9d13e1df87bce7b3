import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Graph from "@litfuse/graph/Graph"
import { named, pairs } from "./graphs.ts"

/** Which rows lead to which, by trying all. */
const reaching = (size: number, all: ReadonlyArray<readonly [number, number]>): ReadonlyArray<ReadonlySet<number>> =>
  Array.from({ length: size }, (_, row) => {
    const seen = new Set([row])
    for (const one of seen) for (const [from, to] of all) if (from === one) seen.add(to)
    return seen
  })

describe("a citation graph", () => {
  it("has the components that chains of citations make, whatever their directions", () => {
    fc.assert(
      fc.property(pairs(false), ([size, all]) => {
        const both = reaching(size, [...all, ...all.map(([a, b]) => [b, a] as const)])
        expect([...Graph.components(Graph.make(size, all))]).toEqual(both.map((rows) => Math.min(...rows)))
      })
    )
  })

  it("puts into one ring what leads to each other, and numbers what is cited before what cites it", () => {
    fc.assert(
      fc.property(pairs(false), ([size, all]) => {
        const [ring, leads] = [Graph.rings(Graph.make(size, all)), reaching(size, all)]
        for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) expect(ring[a] === ring[b]).toBe(leads[a]!.has(b) && leads[b]!.has(a))
        for (const [citing, cited] of all) expect(ring[cited]! <= ring[citing]!).toBe(true)
      })
    )
  })

  it("goes through a chain of a hundred thousand works", () => {
    const size = 100_000
    const chain = Graph.make(
      size,
      Array.from({ length: size - 1 }, (_, row) => [row + 1, row])
    )
    expect([Graph.rings(chain).at(-1), new Set(Graph.components(chain)).size]).toEqual([size - 1, 1])
  })

  it("lists references and citations by row", () => {
    const { graph, rowOf } = named("b a", "c a", "c b")
    const of = ({ starts, edges }: Graph.Adjacency, name: string) => [...edges.subarray(starts[rowOf(name)]!, starts[rowOf(name) + 1]!)]
    expect([of(graph.references, "c"), of(graph.citations, "a"), of(graph.references, "a")]).toEqual([[1, 2], [0, 1], []])
  })
})
