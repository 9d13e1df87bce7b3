import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("RBPResidual", () => {
  it("adds unjudged ranks and everything after the last: 0.5 x 0.5 + 0.5^3", () => {
    expect(value("RBPResidual(p=0.5)", [1, -1, 0])).toBe(0.375)
  })
  it("is what RBP lacks to 1 when all hits are relevant or unjudged", () => {
    expect(value("RBP(p=0.5)", [1, -1, 1]) + value("RBPResidual(p=0.5)", [1, -1, 1])).toBe(1)
  })
  it("stops at the cutoff", () => expect(value("RBPResidual(p=0.5)@1", [1, -1])).toBe(0.5))
  it("is 0 for trec_eval 10.0 when every hit is judged, and its formula by hand otherwise: 0.9^2 + 0.1 x 0.9", () => {
    expect(value("RBPResidual(p=0.9,compat=trec_eval-10.0)", [1, 0])).toBe(0)
    expect(value("RBPResidual(p=0.9,compat=trec_eval-10.0)", [1, -2])).toBeCloseTo(0.81 + 0.09, 12)
  })
  it("is everything without hits, or 0 as trec_eval has it", () => {
    expect(value("RBPResidual", [])).toBe(1)
    expect(value("RBPResidual(compat=trec_eval-10.0)", [])).toBe(0)
  })
  itKeepsItsLaws(["RBPResidual", "RBPResidual(p=0.5)@3", "RBPResidual(compat=trec_eval-10.0)"], {
    idealHighest: { name: "RBPResidual", pool: [1], first: [] },
    swapNeverRaises: { name: "RBPResidual", pool: [1], first: [1], second: [-1] },
    unjudgedTailBlind: { name: "RBPResidual(compat=trec_eval-10.0)", pool: [], first: [] },
    unjudgedBlind: { name: "RBPResidual", pool: [0], first: [-1, 0] }
  })
})
