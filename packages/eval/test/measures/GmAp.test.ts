import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, measure, value } from "./support.ts"

describe("gmAP", () => {
  it("is average precision for a topic", () => expect(value("gmAP", [0, 1, 1])).toBe(value("AP", [0, 1, 1])))
  it("is averaged by the geometric mean, in the summary only", () => {
    expect(measure("gmAP").measure).toMatchObject({ aggregate: "gmean", shows: "summary" })
  })
  it("is 0 for a topic without hits", () => expect(value("gmAP", [], { missed: [1] })).toBe(0))
  itKeepsItsLaws(["gmAP", "gmAP(rel=2)"], { unjudgedBlind: { name: "gmAP", pool: [1], first: [-1, 1] } })
})
