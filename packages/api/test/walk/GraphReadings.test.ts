import { describe, expect, it } from "vitest"
import * as GraphReadings from "@litfuse/api/walk/GraphReadings"
import { cites, sourceOf } from "./world.ts"

/** A chain: each of `count` works cites the one before it. */
const chain = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`w${i}`, { identifiers: [`doi:10.5555/${i}`], cites: i === 0 ? [] : [`w${i - 1}`] }])
  )

describe("the analyses of a walk's graph", () => {
  it("finds a planted retraction at every distance", async () => {
    const answer = await cites([sourceOf("one", chain(6))], { ids: ["10.5555/0"], depth: 5 })
    for (let planted = 0; planted < 6; planted++) {
      const works = answer.works.map((work) =>
        work.title === `The work w${planted}` ? { ...work, retraction: { state: "retracted", by: ["one"] } } : work
      )
      const { retracted, tainted } = GraphReadings.of(works, answer.edges)
      const titles = new Map(works.map(({ id, title }) => [id, title]))
      expect(retracted.map((id) => titles.get(id))).toEqual([`The work w${planted}`])
      expect(tainted.map(({ work, distance }) => `${titles.get(work)} ${distance}`)).toEqual(
        Array.from({ length: 5 - planted }, (_, i) => `The work w${planted + 1 + i} ${i + 1}`)
      )
    }
  })

  it("has the main path of a chain, the one component, and reasons for what a small graph does not show", async () => {
    const { readings, works } = await cites([sourceOf("one", chain(4))], { ids: ["10.5555/0"], depth: 3 })
    const titles = new Map(works.map(({ id, title }) => [id, title.slice(-2)]))
    expect(readings.components).toEqual({ count: 1, largest: 4 })
    expect("works" in readings.mainPath.spc && readings.mainPath.spc.works.map((id) => titles.get(id))).toEqual(["w0", "w1", "w2", "w3"])
    expect([readings.cocited, readings.coupled, readings.bursts]).toEqual([
      { refused: "no two works have 2 works in common" },
      { refused: "no two works have 2 works in common" },
      { refused: "no work has ten citations over five years in this graph" }
    ])
  })

  it("works for a walk of a hundred hops", async () => {
    const { readings } = await cites([sourceOf("one", chain(40))], { ids: ["10.5555/0"], depth: 100 })
    expect(readings.components).toEqual({ count: 1, largest: 40 })
  })

  it("works for a graph of a quarter of a million separate works", async () => {
    const { works } = await cites([sourceOf("one", chain(1))], { ids: ["10.5555/0"] })
    const many = Array.from({ length: 250_000 }, (_, i) => ({ ...works[0]!, id: `w${i}` }))
    expect(GraphReadings.of(many, [{ citing: "w1", cited: "w0" }]).components).toEqual({ count: 249_999, largest: 2 })
  })

  it("does not depend on the order of works", async () => {
    const { works, edges, readings } = await cites([sourceOf("one", chain(5))], { ids: ["10.5555/2"], depth: 2, direction: "both" })
    expect(GraphReadings.of(works.toReversed(), edges.toReversed())).toEqual(readings)
  })
})
