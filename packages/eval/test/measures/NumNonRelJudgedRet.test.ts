import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("NumNonRelJudgedRet", () => {
  it("counts hits that were judged and are not relevant", () => expect(value("NumNonRelJudgedRet", [1, 0, -1, -2, 0])).toBe(2))
  it("counts grades below rel", () => expect(value("NumNonRelJudgedRet(rel=2)", [1, 0, 2])).toBe(2))
  itKeepsItsLaws(["NumNonRelJudgedRet", "NumNonRelJudgedRet(rel=2)"], {
    idealHighest: { name: "NumNonRelJudgedRet", pool: [0], first: [0] },
    swapNeverRaises: { name: "NumNonRelJudgedRet", pool: [1, 0], first: [1], second: [0] }
  })
})
