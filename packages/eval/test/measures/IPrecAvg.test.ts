import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("IPrecAvg", () => {
  it("is the mean of eleven interpolated precisions", () => {
    // R = 2, hits at ranks 1 and 4: precision 1 up to recall 0.5 (0 to 0.5 ask for 0 or 1 document), 1/2 from 0.6 on
    expect(value("IPrecAvg", [1, 0, 0, 1])).toBeCloseTo((6 * 1 + 5 * 0.5) / 11, 12)
  })
  it("follows the rounding of 10.0 when told so", () => {
    // R = 3, one found at rank 1: 9.x asks for 1 document up to recall 0.3 (floor(0.9 + 0.9)); 10.0 up to 0.4 (1.2 is nearest to 1)
    expect(value("IPrecAvg", [1], { missed: [1, 1] })).toBeCloseTo(4 / 11, 12)
    expect(value("IPrecAvg(rounding=nearest)", [1], { missed: [1, 1] })).toBeCloseTo(5 / 11, 12)
  })
  it("averages over the recalls that are named, in any order", () => {
    // as above: 1 up to recall 0.5, 1/2 above
    expect(value("IPrecAvg(points={0.25,0.5,0.75})", [1, 0, 0, 1])).toBeCloseTo(2.5 / 3, 12)
    expect(value("IPrecAvg(points={0.75,0.25})", [1, 0, 0, 1])).toBeCloseTo(0.75, 12)
    expect(value("IPrecAvg(points={0,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1})", [1, 0, 0, 1])).toBe(value("IPrecAvg", [1, 0, 0, 1]))
  })
  it("is 0 without relevant hits, condensed or not", () => {
    expect(value("IPrecAvg", [0, -1], { missed: [1] })).toBe(0)
    expect(value("IPrecAvg(judged_only=True)", [-1], { missed: [1] })).toBe(0)
  })
  itKeepsItsLaws(["IPrecAvg", "IPrecAvg(rel=2,rounding=nearest)"], { unjudgedBlind: { name: "IPrecAvg", pool: [1], first: [-1, 1] } })
})
