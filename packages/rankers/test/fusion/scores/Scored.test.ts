import * as Fusion from "@litfuse/engine/Fusion"
import { describe, expect, it } from "vitest"
import * as Scored from "../../../src/fusion/scores/Scored.ts"

const list = (name: string, scores: Readonly<Record<number, number>>): Fusion.List => {
  const values = Float64Array.from(Object.values(scores))
  return { name, rows: Int32Array.from(Object.keys(scores), Number), scores: values, ranks: Fusion.tiedRanks(values) }
}

const inputs = Fusion.inputs([list("a", { 3: 7, 5: 7 }), list("b", { 5: 9, 6: 4, 8: 1 }), list("c", {})])
const borda = { normalisation: "borda", equal: "own" } as const

describe("Scored", () => {
  it("fills in normalised scores, and again when what they depend on has changed", () => {
    const scored = Scored.prepare(inputs)
    Scored.set(scored, { normalisation: "max", equal: "own" }, [])
    expect([...scored.values]).toEqual([1, 1, 1, 4 / 9, 1 / 9])
    Scored.set(scored, { normalisation: "max", equal: "half" }, [])
    expect([...scored.values]).toEqual([0.5, 0.5, 1, 4 / 9, 1 / 9])
    Scored.set(scored, { normalisation: "none", equal: "half" }, [])
    expect([...scored.values]).toEqual([7, 7, 9, 4, 1])
    Scored.set(scored, borda, [])
    expect([...scored.values]).toEqual([0.875, 0.875, 1, 0.75, 0.5])
  })

  it("counts the candidates of Borda anew when a list drops out, and gives each of them a value from every list that counts", () => {
    const scored = Scored.prepare(inputs)
    Scored.set(scored, borda, [1, 1, 1])
    expect([...scored.count]).toEqual([2, 2, 2, 2])
    expect([...scored.absent.subarray(0, 2)]).toEqual([0.375, 0.25])
    Scored.set(scored, borda, [0, 2, 1])
    expect([...scored.count]).toEqual([0, 1, 1, 1])
    expect([...scored.values.subarray(2)]).toEqual([1, 2 / 3, 1 / 3].map((value) => expect.closeTo(value, 12)))
    Scored.set(scored, { normalisation: "none", equal: "own" }, [1, 1, 1])
    expect([...scored.count]).toEqual([1, 2, 1, 1])
  })

  it("wants no scores so large that sums overflow, taken as they are", () => {
    const large = Fusion.inputs([list("small", { 1: 2 }), list("large", { 1: -1e250 })])
    expect(Scored.refuses(large, { normalisation: "none", equal: "own" })).toMatch(
      /^normalisation: "none" wants scores of at most .* normalise large$/
    )
    expect(Scored.refuses(large, { normalisation: "max", equal: "own" })).toBeUndefined()
  })
})
