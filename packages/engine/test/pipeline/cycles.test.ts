import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cycles } from "../../src/pipeline/cycles.ts"
import { graph, patient } from "./graphs.ts"

describe("cycles", () => {
  it("names each tangle of a graph done by hand by a shortest cycle through its smallest id", () => {
    const byHand = new Map([
      ["a", ["b"]],
      ["b", ["c", "d"]],
      ["c", ["d"]],
      ["d", ["a"]],
      ["e", ["e"]],
      ["f", ["a"]],
      ["x", ["y"]],
      ["y", ["x", "gone"]]
    ])
    expect(cycles(byHand)).toEqual([["a", "b", "d"], ["e"], ["x", "y"]])
  })

  it("finds none in an acyclic graph", patient, () => {
    fc.assert(
      fc.property(graph(), ({ edges }) => {
        expect(cycles(edges)).toEqual([])
      })
    )
  })

  it("finds a planted cycle, and every cycle it names is one", patient, () => {
    const planted = graph()
      .filter(({ edges }) => edges.size > 0)
      .chain(({ edges }) =>
        fc.shuffledSubarray([...edges.keys()], { minLength: 1, maxLength: Math.min(4, edges.size) }).map((ring) => ({ edges, ring }))
      )
    fc.assert(
      fc.property(planted, ({ edges, ring }) => {
        const tangled = new Map(edges)
        for (const [i, node] of ring.entries()) tangled.set(node, [...tangled.get(node)!, ring[(i + 1) % ring.length]!])
        const found = cycles(tangled)
        expect(found.length).toBeGreaterThan(0)
        expect(found.flat().some((node) => ring.includes(node))).toBe(true)
        expect(new Set(found.flat()).size).toBe(found.flat().length)
        for (const cycle of found)
          for (const [i, node] of cycle.entries()) expect(tangled.get(node)!).toContain(cycle[(i + 1) % cycle.length]!)
      })
    )
  })
})
