import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("RCap", () => {
  it("is relevant hits over min(k, R)", () => {
    expect(value("RCap@2", [1, 0, 1], { missed: [1] })).toBe(0.5)
    expect(value("RCap@5", [1, 0, 1])).toBe(1)
    expect(value("RCap@2", [1, 1, 1, 1])).toBe(1)
  })
  it("counts grades from rel on", () => expect(value("RCap(rel=2)@5", [1, 2], { missed: [2] })).toBe(0.5))
  it("is 0 when nothing is relevant", () => expect(value("RCap@5", [0])).toBe(0))
  itKeepsItsLaws(["RCap@1", "RCap@3", "RCap(rel=2)@3"], { unjudgedBlind: { name: "RCap@1", pool: [1], first: [-1, 1] } })
})
