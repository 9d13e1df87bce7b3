import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("infAP", () => {
  it("adds 1 for a relevant hit at rank 1", () => expect(value("infAP", [1], { missed: [1] })).toBe(0.5))
  it("estimates by hand: relevant at rank 2 below a pooled but unjudged hit, R = 2", () => {
    // 1/2 + 1/2 x (0 + 0 + 1)/1 x e/(2e) = 0.75
    expect(value("infAP", [-2, 1], { missed: [1] })).toBeCloseTo(0.375, 12)
  })
  it("does not count a document outside the pool", () => expect(value("infAP", [-1, 1])).toBe(0.5))
  it("is average precision when everything is judged, up to its smoothing", () => {
    expect(value("infAP", [1, 0, 1])).toBeCloseTo((1 + 2 / 3) / 2, 5)
  })
  it("is 0 when nothing is relevant", () => expect(value("infAP", [0, -2])).toBe(0))
  itKeepsItsLaws(["infAP", "infAP(rel=2)"], {
    swapNeverRaises: { name: "infAP", pool: [1, 0, 1, 1], first: [-1, 1, 1, -2], second: [-1, 1, -2, 1] },
    unjudgedBlind: { name: "infAP", pool: [1], first: [-1, 1] }
  })
})
