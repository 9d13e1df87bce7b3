import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("Judged", () => {
  it("is the share of judged hits above the cutoff", () => expect(value("Judged@4", [1, -1, 0, -2, 1])).toBe(0.5))
  it("divides by the hits there are when the ranking is shorter", () => expect(value("Judged@10", [1, -1])).toBe(0.5))
  it("looks at all hits without a cutoff", () => expect(value("Judged", [1, -1, 0, 0])).toBe(0.75))
  it("counts a negative judgement as unjudged; ir_measures counts it as judged", () => {
    expect(value("Judged@2", [-2, 1])).toBe(0.5)
    expect(value("Judged(compat=ir_measures)@2", [-2, 1])).toBe(1)
  })
  it("is 0 without hits", () => expect(value("Judged@10", [])).toBe(0))
  itKeepsItsLaws(["Judged", "Judged@3", "Judged(compat=ir_measures)@3"], {
    idealHighest: { name: "Judged@3", pool: [0], first: [0] },
    unjudgedTailBlind: { name: "Judged@3", pool: [1], first: [1] },
    unjudgedBlind: { name: "Judged@3", pool: [1], first: [-1, 1] }
  })
})
