import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("Hole", () => {
  it("is unjudged hits above the cutoff over the cutoff", () => expect(value("Hole@4", [1, -1, 0, -2, -1])).toBe(0.5))
  it("keeps k as denominator for a shorter ranking", () => expect(value("Hole@10", [-1])).toBe(0.1))
  it("is 0 without hits", () => expect(value("Hole@10", [])).toBe(0))
  itKeepsItsLaws(["Hole@3"], {
    idealHighest: { name: "Hole@3", pool: [], first: [-1] },
    swapNeverRaises: { name: "Hole@3", pool: [1], first: [1], second: [-1] },
    unjudgedTailBlind: { name: "Hole@3", pool: [], first: [] },
    unjudgedBlind: { name: "Hole@3", pool: [], first: [-1] }
  })
})
