import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("NERR10", () => {
  it("goes on with p x (1 - g): weights 1, 1/2 and then 0 after a best document at rank 2", () => {
    expect(value("NERR10(p=0.5)", [0, 1, 1])).toBeCloseTo(0.5 / 1.5, 12)
  })
  it("is 1 when the first document is of the best grade", () => expect(value("NERR10", [1])).toBe(1))
  it("is 0 without hits", () => expect(value("NERR10", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["NERR10", "NERR10(p=0.5)"], { unjudgedBlind: { name: "NERR10", pool: [1], first: [-1, 1] } })
})
