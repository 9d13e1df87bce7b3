import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("RR", () => {
  it("is one over the rank of the first relevant hit, counted from 1", () => {
    expect(value("RR", [1])).toBe(1)
    expect(value("RR", [0, -1, 2, 1])).toBeCloseTo(1 / 3, 15)
  })
  it("looks no deeper than the cutoff", () => expect(value("RR@2", [0, 0, 1])).toBe(0))
  it("counts grades from rel on", () => expect(value("RR(rel=2)", [1, 2])).toBe(0.5))
  it("works on the condensed list", () => expect(value("RR(judged_only=True)", [-1, -2, 1])).toBe(1))
  it("is 0 without a relevant hit", () => {
    expect(value("RR", [], { missed: [1] })).toBe(0)
    expect(value("RR", [-1, 0])).toBe(0)
  })
  itKeepsItsLaws(["RR", "RR@3", "RR(rel=2)@5"], { unjudgedBlind: { name: "RR", pool: [1], first: [-1, 1] } })
})
