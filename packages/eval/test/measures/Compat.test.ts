import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("Compat", () => {
  it("is rank-biased overlap with the nearest ideal ranking by hand: relevant at rank 2 of 2, p = 0.5", () => {
    // overlap 0 at depth 1, 1 at depth 2: (0.5 x 1/2); at best 1 + 0.5 x 1/2
    expect(value("Compat(p=0.5)", [0, 1])).toBeCloseTo(0.25 / 1.25, 12)
    expect(value("Compat(p=0.5,normalize=False)", [0, 1])).toBeCloseTo(0.25 / 1.5, 12)
  })
  it("is 1 for an ideal ranking", () => expect(value("Compat", [2, 1, 1])).toBeCloseTo(1, 12))
  it("lets documents of one grade stand in the order of the ranking", () => {
    expect(value("Compat", [1, 1], { missed: [1] })).toBeGreaterThan(value("Compat", [1, -1, 1], { missed: [1] }))
  })
  it("is 0 without relevant documents or hits", () => {
    expect(value("Compat", [0])).toBe(0)
    expect(value("Compat", [], { missed: [1] })).toBe(0)
    expect(value("Compat", [])).toBe(0)
  })
  itKeepsItsLaws(["Compat", "Compat(p=0.8,normalize=False)"], {
    unjudgedTailBlind: { name: "Compat(p=0.8,normalize=False)", pool: [1], first: [1] },
    unjudgedBlind: { name: "Compat", pool: [1], first: [-1, 1] }
  })
})
