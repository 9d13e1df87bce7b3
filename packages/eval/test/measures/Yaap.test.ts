import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("YAAP", () => {
  // the sum of precisions is 1 + 2/3, of 3 relevant documents
  it("is the log ratio of what was found and what was missed", () => {
    expect(value("YAAP", [1, 0, 1], { missed: [1] })).toBeCloseTo(Math.log((2 + 2 / 3) / (4 - 1 - 2 / 3)), 12)
  })
  it("is log(1 + R) for the ideal ranking, and its negative where nothing is found", () => {
    expect(value("YAAP", [1, 1])).toBeCloseTo(Math.log(3), 12)
    expect(value("YAAP", [0], { missed: [1, 1] })).toBeCloseTo(-Math.log(3), 12)
  })
  it("is 0 when nothing is relevant", () => expect(value("YAAP", [0])).toBe(0))
  itKeepsItsLaws(["YAAP", "YAAP(rel=2)"], { unjudgedBlind: { name: "YAAP", pool: [1], first: [-1, 1] } })
})
