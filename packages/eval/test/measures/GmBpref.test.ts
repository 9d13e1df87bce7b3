import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, measure, value } from "./support.ts"

describe("gmBpref", () => {
  it("is binary preference for a topic", () => expect(value("gmBpref", [0, 1, 0, 1])).toBe(0.25))
  it("is averaged by the geometric mean, in the summary only", () => {
    expect(measure("gmBpref").measure).toMatchObject({ aggregate: "gmean", shows: "summary" })
  })
  itKeepsItsLaws(["gmBpref"])
})
