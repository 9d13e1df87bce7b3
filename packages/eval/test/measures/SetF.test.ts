import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("SetF", () => {
  // P = 1/2, R = 1/4
  it("is the harmonic mean of precision and recall", () => {
    expect(value("SetF", [1, 0], { missed: [1, 1, 1] })).toBeCloseTo((2 * (1 / 2) * (1 / 4)) / (1 / 2 + 1 / 4), 15)
  })
  it("takes beta where textbooks have its square: 3 P R / (R + 2 P)", () => {
    expect(value("SetF(beta=2)", [1, 0], { missed: [1, 1, 1] })).toBeCloseTo(3 / 8 / (1 / 4 + 1), 15)
  })
  it("is 0 without relevant hits", () => {
    expect(value("SetF", [], { missed: [1] })).toBe(0)
    expect(value("SetF", [0])).toBe(0)
  })
  itKeepsItsLaws(["SetF", "SetF(beta=2)", "SetF(rel=2)"], {
    idealHighest: { name: "SetF(rel=2)", pool: [2, 1], first: [2] },
    unjudgedTailBlind: { name: "SetF", pool: [1], first: [1] },
    unjudgedBlind: { name: "SetF", pool: [1], first: [1, -1] }
  })
})
