import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("binG", () => {
  it("gains 1 / log2(2 + nonrelevant above): 1 at rank 1, 1/log2(3) at rank 3, R = 3", () => {
    expect(value("binG", [1, 0, 1], { missed: [1] })).toBeCloseTo((1 + 1 / Math.log2(3)) / 3, 12)
  })
  it("equals trec_eval's worked value: judged 1 2 3 0, run 0 1 2 unjudged", () => {
    expect(value("binG", [0, 1, 2, -1], { missed: [3] })).toBeCloseTo(0.4206, 4)
  })
  it("counts unjudged hits above as nonrelevant", () => expect(value("binG", [-1, 1])).toBeCloseTo(1 / Math.log2(3), 12))
  it("is 0 when nothing is relevant", () => expect(value("binG", [0])).toBe(0))
  itKeepsItsLaws(["binG", "binG(rel=2)"], { unjudgedBlind: { name: "binG", pool: [1], first: [-1, 1] } })
})
