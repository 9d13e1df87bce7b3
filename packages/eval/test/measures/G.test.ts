import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("G", () => {
  it("discounts by cost less gains by hand: judged 1 2 3 0, run 0 1 2 unjudged", () => {
    // costs 3, 5, 6, 7; rank 2 gains 1 / log2(2 + 5 - 1), rank 3 gains 2 / log2(2 + 6 - 3); over 6
    expect(value("G", [0, 1, 2, -1], { missed: [3] })).toBeCloseTo((1 / Math.log2(6) + 2 / Math.log2(5)) / 6, 12)
    expect(value("G", [0, 1, 2, -1], { missed: [3] })).toBeCloseTo(0.208, 4)
  })
  it("is 1 for the ideal ranking", () => expect(value("G", [3, 2, 1])).toBe(1))
  it("costs at least 1 a rank", () => expect(value("G(gains={1:0.5})", [-1, 1])).toBeCloseTo(0.5 / Math.log2(2 + 2 - 0.5) / 0.5, 12))
  it("is 0 when nothing gains", () => expect(value("G", [0, -1])).toBe(0))
  itKeepsItsLaws(["G", "G(gains={1:0.5,2:3})"], { unjudgedBlind: { name: "G", pool: [1], first: [-1, 1] } })
})
