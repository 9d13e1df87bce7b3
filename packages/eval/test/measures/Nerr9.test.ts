import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("NERR9", () => {
  it("goes on with i / (i + 1) x (1 - g) down to the cutoff: grades 0, 1 of at most 1", () => {
    // weights 1, 1/2
    expect(value("NERR9@2", [0, 1])).toBeCloseTo(0.5 / 1.5, 12)
    // weights 1, 1/2, 1/3
    expect(value("NERR9@3", [0, 0, 1])).toBeCloseTo(1 / 3 / (1 + 1 / 2 + 1 / 3), 12)
  })
  it("is 0 without hits", () => expect(value("NERR9@5", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["NERR9@3"], { unjudgedBlind: { name: "NERR9@3", pool: [1], first: [-1, 1] } })
})
