import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("RBP", () => {
  it("weighs rank k by (1 - p) p^(k - 1): 0.5 + 0.125", () => expect(value("RBP(p=0.5)", [1, 0, 2])).toBe(0.625))
  it("has a persistence of 0.8 unless told otherwise", () => expect(value("RBP", [1])).toBeCloseTo(0.2, 15))
  it("divides grades by the collection's maximum with gain=graded", () => {
    expect(value("RBP(p=0.5,gain=graded)", [1, 2], { maximum: 4 })).toBe(0.5 * 0.25 + 0.25 * 0.5)
  })
  it("counts grades from rel on, down to the cutoff", () => {
    expect(value("RBP(p=0.5,rel=2)", [1, 2])).toBe(0.25)
    expect(value("RBP(p=0.5)@1", [1, 1])).toBe(0.5)
  })
  it("is 0 without hits", () => expect(value("RBP", [], { missed: [1] })).toBe(0))
  it("adds up grades themselves from rel upwards with gain=raw", () => {
    expect(value("RBP(p=0.5,gain=raw)", [3, 1], { maximum: 4 })).toBeCloseTo(0.5 * 3 + 0.25, 12)
    expect(value("RBP(p=0.5,rel=2,gain=raw)", [3, 1, -1], { maximum: 4 })).toBeCloseTo(0.5 * 3, 12)
  })
  itKeepsItsLaws(["RBP", "RBP(p=0.5,rel=2)@4", "RBP(p=0.5,gain=graded)"], {
    unjudgedBlind: { name: "RBP", pool: [1], first: [-1, 1] },
    relIsThreshold: { name: "RBP(gain=graded)", pool: [2, 1], first: [2] }
  })
})
