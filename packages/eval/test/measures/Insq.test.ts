import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("INSQ", () => {
  it("weighs rank i by 1 / (i + 2T - 1)^2 by hand", () => {
    let weights = 0
    for (let i = 1; i <= 1000; i++) weights += 1 / (i + 1) ** 2
    expect(value("INSQ", [1, 0, 1])).toBeCloseTo((1 / 4 + 1 / 16) / weights, 12)
  })
  it("brings grades to 0..1 by the collection's maximum", () => {
    expect(value("INSQ", [1], { maximum: 2 })).toBeCloseTo(value("INSQ", [1]) / 2, 12)
    expect(value("INSQ(min_rel=1,max_rel=2)", [1])).toBe(0)
  })
  it("is 0 without hits", () => expect(value("INSQ", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["INSQ", "INSQ(T=2)"], { unjudgedBlind: { name: "INSQ", pool: [1], first: [-1, 1] } })
})
