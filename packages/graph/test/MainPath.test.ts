import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Graph from "@litfuse/graph/Graph"
import * as MainPath from "@litfuse/graph/MainPath"
import { named, pairs, pathsOf } from "./graphs.ts"

/** The right part of the example in Wikipedia's article "Main path analysis": B is cited by D, D by F and I, and so on. */
const example = named("D B", "F D", "I D", "H F", "I F", "K H", "L I", "M I", "N M")
const weightOf = (weighing: MainPath.Weighing, citation: string): bigint => {
  const [citing, cited] = citation.split(" ").map(example.rowOf)
  const e = example.graph.citing.findIndex((from, i) => from === citing && example.graph.cited[i] === cited)
  return MainPath.weights(example.graph, weighing)[e]!
}

describe("weights of citations", () => {
  it("are those of the example: five paths lead over the citation of B by D, seven works lie behind F and two before it", () => {
    expect([weightOf("spc", "D B"), weightOf("spc", "F D"), weightOf("spc", "I D")]).toEqual([5n, 3n, 2n])
    expect(weightOf("spnp", "F D")).toBe(2n * 7n)
  })

  it("are what counting every path gives, where no works cite each other in a circle", () => {
    fc.assert(
      fc.property(pairs(true), ([size, all]) => {
        const graph = Graph.make(size, all)
        const paths = pathsOf(graph)
        const [cites, isCited] = [new Set(all.map(([from]) => from)), new Set(all.map(([, to]) => to))]
        const whole = paths.filter((path) => !isCited.has(path[0]!) && !cites.has(path.at(-1)!))
        const over = (some: ReadonlyArray<ReadonlyArray<number>>) =>
          all.map(([from, to]) => BigInt(some.filter((path) => path.some((row, i) => row === from && path[i + 1] === to)).length))
        expect(MainPath.weights(graph, "spc")).toEqual(over(whole))
        expect(MainPath.weights(graph, "spnp")).toEqual(over(paths))
      })
    )
  })
})

describe("the main path", () => {
  it("is the chain with the greatest sum, from the earliest work on", () => {
    const path = MainPath.of(example.graph, "spc")
    expect("rows" in path && path.rows.map((row) => example.names[row])).toEqual(["B", "D", "F", "I", "M", "N"])
    expect(path).toMatchObject({ weights: [5n, 3n, 2n, 2n, 2n], total: 14n, ringed: 0 })
  })

  it("has the greatest sum of all paths, and is a chain of citations", () => {
    fc.assert(
      fc.property(pairs(true), fc.constantFrom("spc", "spnp" as const), ([size, all], weighing) => {
        const graph = Graph.make(size, all)
        const weight = MainPath.weights(graph, weighing)
        const sumOf = (path: ReadonlyArray<number>): bigint =>
          path.slice(1).reduce((sum, to, i) => sum + weight[all.findIndex(([a, b]) => a === path[i] && b === to)]!, 0n)
        const sums = pathsOf(graph).map(sumOf)
        const found = MainPath.of(graph, weighing)
        const most = sums.reduce((a, b) => (a > b ? a : b), 0n)
        if ("refused" in found) return
        expect(found.total).toBe(most)
        expect(sumOf(found.rows.toReversed())).toBe(most)
      })
    )
  })

  it("ends where works cite each other in a circle, and says how many citations it leaves out", () => {
    const { graph } = named("b a", "c b", "d c", "c d", "e d")
    expect(MainPath.of(graph, "spc")).toMatchObject({ ringed: 2 })
  })

  it("is refused with a reason where no chain has three works", () => {
    expect(MainPath.of(Graph.make(0, []), "spc")).toEqual({ refused: "there are no works" })
    expect(MainPath.of(named("b a", "c a").graph, "spc")).toEqual({
      refused: "no chain of citations has 3 works, so there is no path to choose"
    })
  })

  it("counts exactly where there are more paths than a double holds", () => {
    // each of 1,100 works cites the two before it: as many paths as a Fibonacci number of 230 digits
    const size = 1100
    const all = Array.from({ length: size }, (_, row) => [1, 2].filter((k) => k <= row).map((k) => [row, row - k] as const)).flat()
    const path = MainPath.of(Graph.make(size, all), "spc")
    expect("total" in path && String(path.total).length > 200).toBe(true)
  })
})
