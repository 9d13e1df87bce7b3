import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("P", () => {
  it("is relevant hits above the cutoff over the cutoff", () => expect(value("P@5", [1, 0, 2, -1, -2, 1])).toBe(0.4))
  it("keeps k as denominator for a shorter ranking", () => expect(value("P@5", [1, 1])).toBe(0.4))
  it("counts grades from rel on", () => expect(value("P(rel=2)@2", [1, 2])).toBe(0.5))
  it("works on the condensed list", () => expect(value("P(judged_only=True)@2", [-1, 1, -2, 1])).toBe(1))
  it("is 0 without hits", () => expect(value("P@10", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["P@1", "P@5", "P(rel=2)@3"], { unjudgedBlind: { name: "P@1", pool: [1], first: [-1, 1] } })
})
