import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("Rprec", () => {
  it("is the precision after R hits: R = 3, one of the first 3 is relevant", () => {
    expect(value("Rprec", [1, 0, -1, 1], { missed: [1] })).toBeCloseTo(1 / 3, 15)
  })
  it("divides by R when the ranking is shorter", () => expect(value("Rprec", [1], { missed: [1, 1, 1] })).toBe(0.25))
  it("counts grades from rel on", () => expect(value("Rprec(rel=2)", [1, 2])).toBe(0))
  it("works on the condensed list", () => expect(value("Rprec(judged_only=True)", [-1, 1])).toBe(1))
  it("is 0 without hits and when nothing is relevant", () => {
    expect(value("Rprec", [], { missed: [1] })).toBe(0)
    expect(value("Rprec", [0])).toBe(0)
  })
  itKeepsItsLaws(["Rprec", "Rprec(rel=2)"], { unjudgedBlind: { name: "Rprec", pool: [1], first: [-1, 1] } })
})
