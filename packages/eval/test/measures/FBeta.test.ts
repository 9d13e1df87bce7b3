import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("F", () => {
  // P = 1/4, R = 1/2
  it("is the harmonic mean of precision and recall at the cutoff", () => {
    expect(value("F@4", [1, 0], { missed: [1] })).toBeCloseTo((2 * (1 / 4) * (1 / 2)) / (1 / 4 + 1 / 2), 15)
    expect(value("F(beta=1)@1", [1, 1])).toBeCloseTo(2 / 3, 15)
  })
  it("takes beta as textbooks do: 5 P R / (4 P + R)", () => {
    expect(value("F(beta=2)@4", [1, 0], { missed: [1] })).toBeCloseTo(5 / 8 / (1 + 1 / 2), 15)
  })
  it("is 0 without relevant hits", () => {
    expect(value("F@5", [], { missed: [1] })).toBe(0)
    expect(value("F@5", [0])).toBe(0)
  })
  itKeepsItsLaws(["F@1", "F@3", "F(beta=2)@3", "F(rel=2)@3"], { unjudgedBlind: { name: "F@1", pool: [1], first: [-1, 1] } })
})
