import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("SetP", () => {
  it("is relevant hits over hits", () => expect(value("SetP", [1, 0, -1, 2])).toBe(0.5))
  it("is over min(n, R) when relative", () => {
    expect(value("SetP(relative=True)", [1, 0, -1], { missed: [1] })).toBe(0.5)
    expect(value("SetP(relative=True)", [1], { missed: [1] })).toBe(1)
  })
  it("works on the condensed list", () => expect(value("SetP(judged_only=True)", [1, -1, -2])).toBe(1))
  it("is 0 without hits, and relative when nothing is relevant", () => {
    expect(value("SetP", [], { missed: [1] })).toBe(0)
    expect(value("SetP(relative=True)", [0])).toBe(0)
  })
  itKeepsItsLaws(["SetP", "SetP(relative=True)", "SetP(rel=2)"], {
    idealHighest: { name: "SetP(rel=2)", pool: [2, 1], first: [2] },
    unjudgedTailBlind: { name: "SetP", pool: [1], first: [1] },
    unjudgedBlind: { name: "SetP", pool: [1], first: [1, -1] }
  })
})
