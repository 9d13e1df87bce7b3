import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("NumRelRet", () => {
  it("counts the relevant hits", () => expect(value("NumRelRet", [1, 0, -1, 2], { missed: [1] })).toBe(2))
  it("counts grades from rel on", () => expect(value("NumRelRet(rel=2)", [1, 2])).toBe(1))
  it("is 0 without hits", () => expect(value("NumRelRet", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["NumRelRet", "NumRelRet(rel=2)"])
})
