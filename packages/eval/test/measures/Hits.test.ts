import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("Hits", () => {
  it("counts relevant hits down to the cutoff, or all", () => {
    expect(value("Hits@2", [1, 0, 2])).toBe(1)
    expect(value("Hits", [1, 0, 2])).toBe(2)
    expect(value("Hits(rel=2)@9", [1, 0, 2])).toBe(1)
  })
  it("is 0 without hits", () => expect(value("Hits@3", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["Hits", "Hits@2", "Hits(rel=2)@3"], { unjudgedBlind: { name: "Hits@1", pool: [1], first: [-1, 1] } })
})
