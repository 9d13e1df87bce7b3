import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("RnDCG", () => {
  it("equals trec_eval's worked value: judged 1 2 3 0, run 0 1 2 unjudged: (0 + 0.1480 + 0.3425) / 3", () => {
    expect(value("RnDCG", [0, 1, 2, -1], { missed: [3] })).toBeCloseTo(0.1635, 4)
  })
  it("has one term more when the run goes on for more than one rank after the ideal", () => {
    const once = 1 / Math.log2(3)
    expect(value("RnDCG", [0, 1])).toBe(0)
    expect(value("RnDCG", [0, 1, 0])).toBeCloseTo(once / 2, 12)
  })
  it("uses the final DCG below the last hit", () =>
    expect(value("RnDCG", [1], { missed: [2, 2] })).toBeCloseTo((1 / (2 + 2 / Math.log2(3)) + 1 / (2 + 2 / Math.log2(3) + 0.5)) / 2, 12))
  it("is 0 when nothing reaches rel, or nothing gains", () => {
    expect(value("RnDCG(rel=2)", [1])).toBe(0)
    expect(value("RnDCG(gains={1:0})", [1])).toBe(0)
    expect(value("RnDCG", [0])).toBe(0)
  })
  itKeepsItsLaws(["RnDCG", "RnDCG(rel=2)"], {
    unjudgedTailBlind: { name: "RnDCG", pool: [1, 0], first: [0, 1] },
    unjudgedBlind: { name: "RnDCG", pool: [1], first: [-1, 1] },
    relIsThreshold: { name: "RnDCG(rel=2)", pool: [2, 0, 1, 0], first: [2] }
  })
})
