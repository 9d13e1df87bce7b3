import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("NumRet", () => {
  it("counts the hits", () => expect(value("NumRet", [1, 0, -1, -2])).toBe(4))
  it("is 0 without hits", () => expect(value("NumRet", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["NumRet"], {
    idealHighest: { name: "NumRet", pool: [0], first: [0] },
    unjudgedTailBlind: { name: "NumRet", pool: [], first: [] },
    unjudgedBlind: { name: "NumRet", pool: [], first: [-1] }
  })
})
