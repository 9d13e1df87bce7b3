import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("NERR8", () => {
  it("goes on with 1 - g down to the cutoff: grades 1, 0, 1 of at most 2", () => {
    // weights 1, 1/2, 1/2
    expect(value("NERR8@3", [1, 0, 2])).toBeCloseTo((0.5 + 0.5) / 2, 12)
    expect(value("NERR8@2", [1, 0, 2])).toBeCloseTo(0.5 / 1.5, 12)
  })
  it("stops for certain at the best grade", () => expect(value("NERR8@5", [1, 0, 0])).toBe(1))
  it("is 0 without hits", () => expect(value("NERR8@5", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["NERR8@3"], { unjudgedBlind: { name: "NERR8@3", pool: [1], first: [-1, 1] } })
})
