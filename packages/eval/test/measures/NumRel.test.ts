import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("NumRel", () => {
  it("counts the relevant documents, retrieved or not", () => expect(value("NumRel", [1, 0, -1], { missed: [2, 0] })).toBe(2))
  it("counts grades from rel on", () => expect(value("NumRel(rel=2)", [1], { missed: [2, 3] })).toBe(2))
  itKeepsItsLaws(["NumRel", "NumRel(rel=2)"])
})
