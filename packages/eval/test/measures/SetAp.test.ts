import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("SetAP", () => {
  it("is precision times recall: 2/4 x 2/3", () => expect(value("SetAP", [1, 0, -1, 1], { missed: [1] })).toBeCloseTo(1 / 3, 15))
  it("is 0 without relevant hits", () => expect(value("SetAP", [0], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["SetAP", "SetAP(rel=2)"], {
    idealHighest: { name: "SetAP(rel=2)", pool: [2, 1], first: [2] },
    unjudgedTailBlind: { name: "SetAP", pool: [1], first: [1] },
    unjudgedBlind: { name: "SetAP", pool: [1], first: [1, -1] }
  })
})
