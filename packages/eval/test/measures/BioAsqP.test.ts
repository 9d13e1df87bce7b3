import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("BioASQ_P", () => {
  it("is relevant documents over those given", () => expect(value("BioASQ_P", [1, 0, -1, 1])).toBe(0.5))
  it("looks at ten documents", () => expect(value("BioASQ_P", [...Array.from({ length: 10 }, () => 0), 1])).toBe(0))
  it("is 0 without hits", () => expect(value("BioASQ_P", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["BioASQ_P", "BioASQ_P(rel=2)@3"], {
    idealHighest: { name: "BioASQ_P(rel=2)", pool: [2, 1], first: [2] },
    unjudgedTailBlind: { name: "BioASQ_P", pool: [1], first: [1] },
    unjudgedBlind: { name: "BioASQ_P", pool: [1], first: [1, -1] }
  })
})
