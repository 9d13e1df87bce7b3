import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("BioASQ_R", () => {
  it("is relevant documents among ten over all relevant ones", () => expect(value("BioASQ_R", [1, 0], { missed: [1, 1, 1] })).toBe(0.25))
  it("looks at ten documents", () => expect(value("BioASQ_R", [...Array.from({ length: 10 }, () => 0), 1])).toBe(0))
  it("is 0 when nothing is relevant", () => expect(value("BioASQ_R", [0])).toBe(0))
  itKeepsItsLaws(["BioASQ_R", "BioASQ_R(rel=2)@3"], { unjudgedBlind: { name: "BioASQ_R@1", pool: [1], first: [-1, 1] } })
})
