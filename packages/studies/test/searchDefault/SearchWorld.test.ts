import * as Seed from "@litfuse/stats/Seed"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { drawOf, kindsOf, nameOf, worldsOf } from "../../src/searchDefault/SearchWorld.ts"

const families = { two: ["a", "b"], four: ["a", "b", "c", "d"] } as const
const sources = ["a", "b", "c", "d", "e"]

describe("the family of worlds", () => {
  it("is every combination, without those in which no source is left", () => {
    const worlds = worldsOf({ families, orders: ["own", "shared"], depths: [10, 100], outages: [0, 1, 2] })
    expect(worlds).toHaveLength(2 * 2 * (2 + 3))
    expect(worlds.filter(({ family, outages }) => family === "two" && outages === 2)).toEqual([])
    expect(new Set(worlds.map(nameOf)).size).toBe(worlds.length)
  })

  it("says of a world each property", () => {
    const world = { family: "four", sources: sources.slice(0, 4), orders: "paired", depth: 25, outages: 1 } as const
    expect(kindsOf(world)).toEqual(["four (4 sources)", "paired orders", "depth 25", "1 failed"])
  })
})

describe("what chance decides", () => {
  const draw = (orders: "own" | "paired" | "shared", outages: number, seed = 1, newest = 0) =>
    drawOf({ sources, orders, outages }, { of: 7, newest, seed: Seed.derive(seed, "test") })

  it("gives each source its own order, two neighbours one, or all of them one", () => {
    const own = draw("own", 0).orderOf
    expect(new Set(own).size).toBe(5)
    const [first, second, third] = own
    expect(draw("paired", 0).orderOf).toEqual([first, first, second, second, third])
    expect(draw("shared", 0).orderOf).toEqual([first, first, first, first, first])
  })

  it("lets as many sources fail as the world says; one that fails first fails with more outages too", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom("own", "paired", "shared"), (seed, orders) => {
        const [none, one, two] = [0, 1, 2].map((outages) => draw(orders, outages, seed))
        const failed = (isOut: ReadonlyArray<boolean>) => isOut.flatMap((out, i) => (out ? [i] : []))
        expect([none, one, two].map((each) => failed(each!.isOut).length)).toEqual([0, 1, 2])
        expect(failed(two!.isOut)).toEqual(expect.arrayContaining(failed(one!.isOut)))
        expect(one!.orderOf).toEqual(none!.orderOf)
      })
    )
  })

  it("is the same for the same seed, and uses every order", () => {
    expect(draw("own", 2, 3, 1)).toEqual(draw("own", 2, 3, 1))
    expect(draw("own", 2, 3, 1).isNewest.filter(Boolean)).toHaveLength(1)
    const seen = new Set(Array.from({ length: 60 }, (_, seed) => draw("shared", 0, seed).orderOf[0]))
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})
