import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("SDCG", () => {
  it("is DCG over that of k documents of the best grade", () => {
    expect(value("SDCG@3", [1, 0, 2])).toBeCloseTo((0.5 + 1 / 2) / (1 + 1 / Math.log2(3) + 1 / 2), 12)
  })
  it("does not ask how many good documents there are", () => {
    expect(value("SDCG@2", [1])).toBeCloseTo(1 / (1 + 1 / Math.log2(3)), 12)
  })
  it("brings grades from min_rel to max_rel to 0..1", () => expect(value("SDCG(min_rel=1,max_rel=3)@1", [2])).toBe(0.5))
  it("is 0 without hits", () => expect(value("SDCG@5", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["SDCG@3", "SDCG(min_rel=1)@3"], { unjudgedBlind: { name: "SDCG@3", pool: [1], first: [-1, 1] } })
})
