import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("SetR", () => {
  it("is relevant hits over relevant documents", () => expect(value("SetR", [1, 0, 2], { missed: [1, 1] })).toBe(0.5))
  it("counts grades from rel on", () => expect(value("SetR(rel=2)", [1, 2])).toBe(1))
  it("is 0 when nothing is relevant", () => expect(value("SetR", [0])).toBe(0))
  itKeepsItsLaws(["SetR", "SetR(rel=2)"])
})
