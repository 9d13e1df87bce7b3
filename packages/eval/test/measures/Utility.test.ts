import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("Utility", () => {
  it("counts relevant hits less the others: 2 - 3", () => expect(value("Utility", [1, 0, -1, 2, -2], { missed: [1] })).toBe(-1))
  it("weighs the four cells: 2 x 1 - 1 x 1 - 0.5 x 1 + 0.1 x (20 + 1 - 2 - 2)", () => {
    expect(value("Utility(a=2,b=-1,c=-0.5,d=0.1,docs=20)", [1, 0], { missed: [1] })).toBeCloseTo(2.2, 12)
  })
  it("is 0 without hits, whatever the weights", () => expect(value("Utility(c=-1,d=1,docs=9)", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["Utility", "Utility(rel=2,a=2,c=-1,d=0.5,docs=100)"], {
    idealHighest: { name: "Utility(d=0.5,docs=100)", pool: [], first: [-1] },
    unjudgedTailBlind: { name: "Utility", pool: [], first: [-1] },
    unjudgedBlind: { name: "Utility", pool: [], first: [-1] }
  })
})
