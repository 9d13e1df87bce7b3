import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("BioASQ_F", () => {
  it("is 2 P R / (P + R) with P = 1/2 and R = 1/4", () => {
    expect(value("BioASQ_F", [1, 0], { missed: [1, 1, 1] })).toBeCloseTo((2 * (1 / 2) * (1 / 4)) / (1 / 2 + 1 / 4), 15)
  })
  it("is 0 without relevant hits", () => {
    expect(value("BioASQ_F", [], { missed: [1] })).toBe(0)
    expect(value("BioASQ_F", [0])).toBe(0)
  })
  itKeepsItsLaws(["BioASQ_F", "BioASQ_F(rel=2)@3"], {
    idealHighest: { name: "BioASQ_F(rel=2)", pool: [2, 1], first: [2] },
    unjudgedTailBlind: { name: "BioASQ_F", pool: [1], first: [1] },
    unjudgedBlind: { name: "BioASQ_F", pool: [1], first: [1, -1] }
  })
})
