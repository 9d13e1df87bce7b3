import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("DCG", () => {
  it("adds gains over log2(rank + 1) by hand", () => expect(value("DCG", [1, 0, 2])).toBe(1 + 2 / 2))
  it("gives 2^grade - 1 with exponential gain", () => {
    expect(value("DCG(dcg=exp-log2)@2", [1, 3, 3])).toBeCloseTo(1 + 7 / Math.log2(3), 12)
  })
  it("takes other gains", () => expect(value("DCG(gains={1:0.5})", [1, -1, 2])).toBe(0.5 + 2 / 2))
  it("is nDCG's numerator", () => {
    const ideal = value("DCG@2", [2, 1])
    expect(value("DCG@2", [1, 2]) / ideal).toBeCloseTo(value("nDCG@2", [1, 2]), 12)
  })
  it("is 0 without hits", () => expect(value("DCG", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["DCG", "DCG@3", "DCG(dcg=exp-log2)@5"], { unjudgedBlind: { name: "DCG", pool: [1], first: [-1, 1] } })
})
