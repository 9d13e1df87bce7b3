import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("R", () => {
  it("is relevant hits above the cutoff over all relevant documents", () => {
    expect(value("R@2", [1, 0, 2], { missed: [1, 1] })).toBe(0.25)
  })
  it("stays below 1 when more is relevant than the cutoff is deep", () => expect(value("R@2", [1, 1, 1, 1])).toBe(0.5))
  it("counts grades from rel on", () => expect(value("R(rel=2)@1", [2, 1], { missed: [2] })).toBe(0.5))
  it("works on the condensed list", () => expect(value("R(judged_only=True)@1", [-1, 1])).toBe(1))
  it("is 0 without hits and when nothing is relevant", () => {
    expect(value("R@5", [], { missed: [1] })).toBe(0)
    expect(value("R@5", [0, -1])).toBe(0)
  })
  itKeepsItsLaws(["R@1", "R@5", "R(rel=2)@3"], { unjudgedBlind: { name: "R@1", pool: [1], first: [-1, 1] } })
})
