import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("Bpref", () => {
  it("takes off the share of judged nonrelevant documents above: R = 2, N = 2, (1 - 1/2 + 1 - 2/2) / 2", () => {
    expect(value("Bpref", [0, 1, 0, 1])).toBe(0.25)
  })
  it("bounds the count above by R and the denominator by min(N, R)", () => {
    // R = 1, N = 3: the relevant document has 2 above it, bounded by 1, over min(3, 1)
    expect(value("Bpref", [0, 0, 1], { missed: [0] })).toBe(0)
    // R = 3, N = 1: 1 - 1/1
    expect(value("Bpref", [1, 0, 1], { missed: [1] })).toBeCloseTo(1 / 3, 15)
  })
  it("does not see unjudged documents", () => expect(value("Bpref", [-1, -2, 1, -1])).toBe(1))
  it("counts judged documents below rel as nonrelevant", () => expect(value("Bpref(rel=2)", [1, 2])).toBe(0))
  it("is 0 at a level above every judgement", () => expect(value("Bpref(rel=3)", [1, 0, 2])).toBe(0))
  it("is 0 when nothing is relevant, and 1 when nothing is judged nonrelevant and all is found", () => {
    expect(value("Bpref", [0, -1])).toBe(0)
    expect(value("Bpref", [1, 1])).toBe(1)
  })
  itKeepsItsLaws(["Bpref", "Bpref(rel=2)"])
})
