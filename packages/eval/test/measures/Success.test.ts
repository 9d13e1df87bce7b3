import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("Success", () => {
  it("is 1 when a relevant hit lies above the cutoff", () => {
    expect(value("Success@2", [0, 1])).toBe(1)
    expect(value("Success@2", [0, -1, 1])).toBe(0)
  })
  it("counts grades from rel on", () => expect(value("Success(rel=2)@2", [1, 1, 2])).toBe(0))
  it("works on the condensed list", () => expect(value("Success(judged_only=True)@1", [-1, 1])).toBe(1))
  it("is 0 without hits", () => expect(value("Success@10", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["Success@1", "Success@5", "Success(rel=2)@3"], { unjudgedBlind: { name: "Success@1", pool: [1], first: [-1, 1] } })
})
